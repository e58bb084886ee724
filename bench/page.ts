import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../docs/benchmarks.md')

/** Prints figures and puts them into `docs/benchmarks.md`, between the marks of this name. */
export function writeBlock(name: string, text: string): void {
  console.log(`\n${text}`)
  const document = readFileSync(FILE, 'utf8')
  const block = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*(<!-- end of ${name} -->)`)
  if (!block.test(document)) throw new Error(`${FILE} has no place for the ${name}`)
  writeFileSync(
    FILE,
    document.replace(block, (_, opening: string, end: string) => `${opening}${text}\n${end}`),
  )
}

/** The machine, the day and what else the machine had to do. */
export function machine(postgres: string, startLoad: number): string {
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return (
    `${new Date().toISOString().slice(0, 10)} · ${cpu?.model ?? 'unknown CPU'}, ${availableParallelism()} cores, ${memory} · ` +
    `Node ${process.versions.node} · PostgreSQL ${postgres} · load of other programs at the start ${startLoad.toFixed(1)}`
  )
}
