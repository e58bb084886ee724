import type { Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { Problem } from '@hepu/api/core/zod'
import type { FileHome } from '../files/fileHomes.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Ctx } from '../http/context.ts'

/** A record as it is stored. */
export type Stored = ResourceTable['$inferSelect'] & Values

/** A record as a form or a row of a workbook would have it, and as it stands; a new one has no id. */
export interface Planned {
  id: number | null
  values: Values
  old: Stored | undefined
}

/**
 * What a resource does beyond what its definition says, each in the transaction of the call. There are three; what else is to
 * be otherwise is a call of its own, mounted in place of the engine's.
 */
export interface Hooks {
  /**
   * What only the database can tell is wrong with records of one organisation, of each of them; for forms and workbooks alike.
   * What a record has already may stay.
   */
  check?: (ctx: Ctx, orgId: number, records: readonly Planned[]) => Promise<Problem[][]>
  /** Adds to rows before they are answered. */
  decorate?: (ctx: Ctx, rows: Values[]) => Promise<void>
  /** Before records of the recycle bin are deleted for ever: refuses it, or takes what hangs on them. */
  beforePurge?: (ctx: Ctx, ids: readonly number[]) => Promise<void>
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
