import { sql } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'

/**
 * Sorts entries in the order in which they were entered; in a blind group by their codes, because the order would
 * reveal the names. For queries of one group.
 */
export const entryOrder = [
  sql`(select ${experimentVariety.blindCode} from ${experimentGroup}
    where ${experimentGroup.orgId} = ${experimentVariety.orgId} and ${experimentGroup.id} = ${experimentVariety.groupId}
      and ${experimentGroup.revealedAt} is null)`,
  sql`coalesce(${experimentVariety.firstId}, ${experimentVariety.id})`,
] as const
