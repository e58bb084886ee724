import type { Resource } from '@hepu/api/core/resource/resource'
import type { Problem } from '@hepu/api/core/zod'
import type { SQL } from 'drizzle-orm'
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
  /**
   * What the settings of an organisation forbid, by field; loaded once for a form or a whole workbook. Of a record that
   * stands (`old`) what it has already may stay.
   */
  ruleOf?: (ctx: Ctx, orgId: number) => Promise<(values: Values, old: Stored | undefined) => Problem[]>
  /** How a filter of the list is understood, by field, where it is not as that kind of field has it. */
  filters?: Readonly<Record<string, (wanted: string) => SQL>>
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
