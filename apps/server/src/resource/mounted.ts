import type { Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { Problem } from '@hepu/api/core/zod'
import type { SQL } from 'drizzle-orm'
import type { FileHome } from '../areas/file/shared.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Ctx } from '../http/context.ts'

/** A record as it is stored. */
export type Stored = ResourceTable['$inferSelect'] & Values

/** A record as a form or a row of a workbook would have it; a new one has no id. */
export interface Planned {
  id: number | null
  values: Values
}

/** What a resource does beyond what every one does; all but the first two run in the transaction of the call. */
export interface Hooks {
  /** Fills the fields that the server computes from the others. */
  compute?: (values: Values) => Values
  /**
   * What the settings of an organisation forbid, by field; loaded once for a form or a whole workbook. Of a record that
   * stands (`old`) what it has already may stay.
   */
  ruleOf?: (ctx: Ctx, orgId: number) => Promise<(values: Values, old: Stored | undefined) => Problem[]>
  /** How a filter of the list is understood, by field, where it is not as that kind of field has it. */
  filters?: Readonly<Record<string, (wanted: string) => SQL>>
  /** What only the database can tell is wrong with records, of each of them; for forms and workbooks alike. */
  clashes?: (ctx: Ctx, records: readonly Planned[]) => Promise<Problem[][]>
  /** Before records of the recycle bin are deleted for ever. */
  beforePurge?: (ctx: Ctx, ids: readonly number[]) => Promise<void>
  /** Adds to rows before they are answered. */
  decorate?: (ctx: Ctx, rows: Values[]) => Promise<void>
}

/** Where the attachments of a record belong. */
export const filesHome = (
  { name }: Pick<Resource, 'name'>,
  { id, orgId }: Pick<Stored, 'id' | 'orgId'>,
): FileHome => ({
  infoType: name,
  infoId: String(id),
  orgId,
})

/** A resource on the server: its definition, its table, and its hooks. */
export interface Mounted extends Hooks {
  def: Resource
  table: ResourceTable
}
