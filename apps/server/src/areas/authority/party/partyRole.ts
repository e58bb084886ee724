import { partyRoles, type PartyRole } from '@hepu/api/areas/authority/party/partyFields'
import { AppError } from '@hepu/api/core/errorCodes'
import { party } from '../../../db/schema/index.ts'
import { lockTree } from '../../../db/tree.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getParty, keepsParty, partyTree, type Party } from './partyRules.ts'

/**
 * Returns a party that the caller sees, with a role that it gets if it has none of it yet. Throws NOT_FOUND for any other party,
 * BAD_STATE for one that is out of use, and FORBIDDEN where another organisation keeps it without the role.
 */
export async function partyInRole(ctx: Ctx, id: number, role: PartyRole): Promise<Party> {
  await lockTree(ctx, partyTree)
  const found = await getParty(ctx, id)
  if (found.state !== 1) throw new AppError('BAD_STATE', `「${found.name}」已停用，请先在“往来单位”中启用`)
  if (found.roles.includes(role)) return found
  if (!keepsParty(ctx, found)) {
    throw new AppError(
      'FORBIDDEN',
      `「${found.name}」由其他机构维护，且没有“${partyRoles[role]}”角色，请其维护机构为它选上`,
    )
  }
  const roles = Object.keys(partyRoles).filter((name) => name === role || found.roles.includes(name))
  return updateRow(ctx, party, id, { values: { roles } }, { label: '往来单位' })
}
