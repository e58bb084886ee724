import type { UpgradeState } from '@hepu/api/areas/upgrade/upgradeStates'
import { statesToConfirm, type UpgradeWait } from '@hepu/api/areas/upgrade/upgradeWaits'
import { eq, inArray, type SQL } from 'drizzle-orm'
import { upgrade } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { findReady } from '../publish/publish.ts'

/** Returns the condition of a choice of 状态. The list and the counts of the home screen use it alike. */
export async function stateCondition(ctx: Ctx, choice: UpgradeState | UpgradeWait): Promise<SQL> {
  if (choice === 'TO_CONFIRM') return inArray(upgrade.state, [...statesToConfirm])
  if (choice === 'READY') return inArray(upgrade.id, (await findReady(ctx)).ready)
  return eq(upgrade.state, choice)
}
