import type pg from 'pg'

/** A statement as it went to the database. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Statements that were under way at the same time. */
export type Wave = Statement[]

type Query = (config: string | { text: string }, values?: unknown[]) => Promise<unknown>

/** Whether a statement is one of the job queue, which polls beside the calls. */
const isPoll = ({ text }: Statement): boolean => text.includes('pgboss')

/**
 * The statements a call sends through the pool, in waves: a statement that begins while another runs belongs to its
 * wave, but without those of the job queue. For calls that only read; statements of transactions go past the pool.
 */
export async function captureStatements(pool: pg.Pool, call: () => Promise<unknown>): Promise<Wave[]> {
  const waves: Wave[] = []
  let running = 0
  const query = pool.query.bind(pool) as Query
  const recording: Query = async (config, values = []) => {
    const statement = { text: typeof config === 'string' ? config : config.text, values }
    if (isPoll(statement)) return query(config, values)
    if (running === 0) waves.push([statement])
    else waves.at(-1)!.push(statement)
    running += 1
    try {
      return await query(config, values)
    } finally {
      running -= 1
    }
  }
  pool.query = recording as typeof pool.query
  try {
    await call()
  } finally {
    Reflect.deleteProperty(pool, 'query')
  }
  return waves
}

/** The waves without the statements that also `others` sent, such as the look-up of the session. */
export function withoutStatements(waves: readonly Wave[], others: readonly Wave[]): Wave[] {
  const texts = new Set(others.flat().map((statement) => statement.text))
  return waves.map((wave) => wave.filter(({ text }) => !texts.has(text))).filter((wave) => wave.length > 0)
}

/** Sends the statements again as they were sent. */
export async function replay(pool: pg.Pool, waves: readonly Wave[]): Promise<void> {
  for (const wave of waves) {
    await Promise.all(wave.map(({ text, values }) => pool.query(text, values)))
  }
}
