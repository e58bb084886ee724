import { parseArgs } from 'node:util'
import { fuzz, type FuzzReport } from './fuzz.ts'
import { kill, type KillReport } from './kills.ts'
import { race, type RaceReport } from './races.ts'
import { openTarget } from './target.ts'

/** `npm run test:attack`: three campaigns against the running product. Ends with 1 if anything fell. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '20' },
    kills: { type: 'string', default: '26' },
    port: { type: 'string', default: '41990' },
  },
})

const seed = Number(values.seed)
const say = (text: string) => process.stdout.write(`${text}\n`)

const target = await openTarget(Number(values.port))
say(`攻击测试，种子 ${seed}`)
const fuzzed = await fuzz(target, { seed, requests: Number(values.requests) })
reportFuzz(fuzzed)
const raced = await race(target, Number(values.rounds))
reportRaces(raced)
const killed = await kill(target, { kills: Number(values.kills), seed })
reportKills(killed)
const stopMs = await target.stop()
say(`停止用时 ${stopMs} ms`)
const fallen = fuzzed.falls.length + raced.flatMap(({ falls }) => falls).length + killed.falls.length
process.exitCode = fallen === 0 ? 0 : 1

function reportFuzz({ requests, calls, accepted, slowest, falls }: FuzzReport): void {
  say(`随机输入：${calls} 个接口，${requests} 次请求，${accepted} 次成功，异常 ${falls.length}`)
  say(`  最慢 ${slowest.ms} ms：${slowest.call}`)
  for (const { call, input, why } of falls) say(`  ✗ ${call}：${why}\n    ${input}`)
}

function reportRaces(reports: readonly RaceReport[]): void {
  for (const { name, rounds, falls } of reports) {
    say(`同时提交 50 次「${name}」：${rounds} 轮，异常 ${falls.length}`)
    for (const fall of falls) say(`  ✗ ${fall}`)
  }
}

function reportKills({ kills, acknowledged, slowestStartMs, falls }: KillReport): void {
  say(
    `强制结束：${kills} 次，已确认的写入 ${acknowledged} 条，最慢重启 ${slowestStartMs} ms，异常 ${falls.length}`,
  )
  for (const fall of falls) say(`  ✗ ${fall}`)
}
