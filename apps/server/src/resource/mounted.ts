import type { Resource } from '@hepu/api/core/resource/resource'
import type { Problem } from '@hepu/api/core/zod'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Ctx } from '../http/context.ts'

/** Values of the fields of a record, by name. */
export type Values = Record<string, unknown>
/** A record as it is stored. */
export type Stored = ResourceTable['$inferSelect'] & Values

/** What a resource does beyond what every one does; the last three run in the transaction of the call. */
export interface Hooks {
  /** Fills the fields that the server computes from the others. */
  compute?: (values: Values) => Values
  /** What the rules of the resource forbid, by field; for forms and workbooks alike. `today` is `YYYY-MM-DD`. */
  problems?: (values: Values, today: string) => Problem[]
  /** Refuses what only the database can tell. */
  beforeSave?: (ctx: Ctx, next: Values, old: Stored | undefined) => Promise<void>
  /** After a record was made or changed. */
  afterSave?: (ctx: Ctx, id: number) => Promise<void>
  /** Adds to rows before they are answered. */
  decorate?: (ctx: Ctx, rows: Values[]) => Promise<void>
}

/** A resource on the server: its definition, its table, and its hooks. */
export interface Mounted extends Hooks {
  def: Resource
  table: ResourceTable
}
