import { resources } from '@hepu/api/resources'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { count, sql } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { holdersOf } from '../../../resource/holders.ts'
import { readPersonNames } from '../../../resource/personNames.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { linkAchievements } from './achievements.ts'
import type { Hooks } from '../../../resource/mounted.ts'

/** Refuses to delete for ever people whom inventors, authors and other holders name, in deleted records too. */
async function assertUnnamed(ctx: Ctx, ids: readonly number[]): Promise<void> {
  for (const def of resources) {
    const table = registryTable(def)
    for (const name of holdersOf(def)) {
      for (const id of ids) {
        const named = JSON.stringify({ staffList: [{ personId: id }] })
        const found = itemAt(
          await ctx.db
            .select({ n: count() })
            .from(table)
            .where(sql`${columnOf(table, name)} @> ${named}::jsonb`),
          0,
        )
        if (found.n === 0) continue
        const who = (await readPersonNames(ctx, [id])).get(id)
        throw new AppError(
          'BAD_STATE',
          `「${who}」是${found.n}条${def.title}的${fieldNamed(def.fields, name).label}，不能彻底删除`,
        )
      }
    }
  }
}

/** Rules of 科研人员. */
export const personHooks: Hooks = { decorate: linkAchievements, beforePurge: assertUnnamed }
