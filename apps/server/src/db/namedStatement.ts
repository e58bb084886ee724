import type { Services } from '../http/context.ts'
import { mayName, type Db } from './connect.ts'

/** Values of a statement: what the driver takes as they are. */
export type Parameters = readonly (string | number | boolean | Date | null | readonly (string | number)[])[]

/**
 * Runs a statement whose text is always the same, also within a transaction. Where connections keep statements by name, the
 * database parses and plans it once per connection. A name must mean the same text in every process. Returns the rows with
 * the names of their columns, ids and amounts as texts.
 */
export async function runNamed<R>(
  { db, services }: { db: Db; services: Pick<Services, 'db'> },
  { name, text }: { name: string; text: string },
  values: Parameters,
): Promise<R[]> {
  const statement = { sql: text, params: [...values] }
  const isNamed = mayName(services.db)
  const query = db._.session.prepareQuery(statement, undefined, isNamed ? name : undefined, false)
  const { rows } = (await query.execute()) as { rows: R[] }
  return rows
}
