import { sql } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'

/**
 * Entries in the order in which they were entered; while their group is blind in that of their codes, as the order would
 * tell who they are. For queries of one group.
 */
export const entryOrder = [
  sql`(select ${experimentVariety.blindCode} from ${experimentGroup}
    where ${experimentGroup.orgId} = ${experimentVariety.orgId} and ${experimentGroup.id} = ${experimentVariety.groupId}
      and ${experimentGroup.revealedAt} is null)`,
  sql`coalesce(${experimentVariety.firstId}, ${experimentVariety.id})`,
] as const
