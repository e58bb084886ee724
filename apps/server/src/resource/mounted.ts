import type { Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { Problem } from '@hepu/api/core/zod'
import type { FileHome } from '../files/fileHomes.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Ctx } from '../http/context.ts'

/** A record as stored. */
export type Stored = ResourceTable['$inferSelect'] & Values

/** A record as a form or a row of a workbook would change it (`values`), and as it is stored (`old`); a new one has no id. */
export interface Planned {
  id: number | null
  values: Values
  old: Stored | undefined
}

/**
 * Behaviour of a resource beyond its definition; each hook runs in the transaction of the call. There are only three: any
 * other difference is a call of its own, mounted in place of the engine's.
 */
export interface Hooks {
  /**
   * Returns the problems of each record that only the database can find, for records of one organisation, from forms and
   * workbooks alike. Values that a record already has may stay.
   */
  check?: (ctx: Ctx, orgId: number, records: readonly Planned[]) => Promise<Problem[][]>
  /**
   * Fields that `check` looks at, where it looks at all records of a workbook together; it gets no other values of them then, and
   * nothing of what stands. Absent where it looks at each record by itself.
   */
  checkedTogether?: readonly string[]
  /** Adds to rows before they are answered. */
  decorate?: (ctx: Ctx, rows: Values[]) => Promise<void>
  /** Runs after records were created or changed, in the same transaction, by forms, workbooks and their undoing alike. */
  afterSave?: (ctx: Ctx, ids: readonly number[]) => Promise<void>
  /** Runs before records of the recycle bin are deleted for ever: refuses the deletion, or deletes what depends on them. */
  beforePurge?: (ctx: Ctx, ids: readonly number[]) => Promise<void>
}

/** Returns where the attachments of a record belong. */
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
