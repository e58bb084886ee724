import { types, type Pool } from 'pg'

/** A statement as it went to the database. */
export interface Statement {
  text: string
  values: unknown[]
  /** The name under which the connection keeps it. */
  name?: string
  /** Rows come as lists of values. */
  rowMode?: 'array'
  /** Moments and days come as texts. */
  hasOwnParsers?: true
}

/** Statements that were under way at the same time. */
export type Wave = Statement[]

type Config = { text: string; values?: unknown[] } & Pick<Statement, 'name' | 'rowMode'> & { types?: unknown }
type Query = (config: string | Config, values?: unknown[]) => Promise<unknown>

/** The schema of the job queue, which looks for work at its own times through the same pool. */
const JOB_QUEUE = /\bpgboss\b/

/**
 * The statements a call sends through the pool, in waves: a statement that begins while another runs belongs to its
 * wave. For calls that only read; statements of transactions go past the pool. Those of the job queue are left out.
 */
export async function captureStatements(pool: Pool, call: () => Promise<unknown>): Promise<Wave[]> {
  const waves: Wave[] = []
  let running = 0
  const query = pool.query.bind(pool) as Query
  const recording: Query = async (config, values = []) => {
    const statement = statementOf(config, values)
    if (JOB_QUEUE.test(statement.text)) return query(config, values)
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

function statementOf(config: string | Config, values: unknown[]): Statement {
  if (typeof config === 'string') return { text: config, values }
  const { text, name, rowMode, types } = config
  return {
    text,
    values: config.values ?? values,
    ...(types !== undefined && { hasOwnParsers: true as const }),
    ...(name && { name }),
    ...(rowMode && { rowMode }),
  }
}

/** The waves without the statements that also `others` sent, such as the look-up of the session. */
export function withoutStatements(waves: readonly Wave[], others: readonly Wave[]): Wave[] {
  const texts = new Set(others.flat().map((statement) => statement.text))
  return waves.map((wave) => wave.filter(({ text }) => !texts.has(text))).filter((wave) => wave.length > 0)
}

/** Types of moments and days, and of lists of them, that the product reads as texts. */
const TEXT_TYPES = new Set<number>([1184, 1114, 1082, 1186, 1231, 1115, 1185, 1187, 1182])

const parsers = {
  getTypeParser: ((...asked: Parameters<typeof types.getTypeParser>) =>
    TEXT_TYPES.has(asked[0])
      ? (value: string) => value
      : types.getTypeParser(...asked)) as typeof types.getTypeParser,
}

/** Sends the statements again as they were sent: under their names, with rows of the same form and the same parsers. */
export async function replay(pool: Pool, waves: readonly Wave[]): Promise<void> {
  for (const wave of waves) await Promise.all(wave.map((statement) => pool.query(configOf(statement))))
}

const configOf = ({ hasOwnParsers, ...statement }: Statement) => ({
  ...statement,
  ...(hasOwnParsers && { types: parsers }),
})
