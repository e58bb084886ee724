import { AppError } from '@hepu/api/core/errorCodes'
import { idNoProblem } from '@hepu/api/core/idNo'
import type { ResultOf } from '@hepu/api/core/route'
import { isMasked, masked } from '@hepu/api/core/resource/values'
import { partyLabels } from '@hepu/api/areas/authority/party/partyFields'
import type * as api from '@hepu/api/areas/authority/party/party'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getKeptParty, type Party } from './partyRules.ts'

const PURPOSE = 'party.idNo'
/** Shown for a number that was encrypted with a key that the server no longer has. */
const LOST = '（无法解密）'

type Asking = Pick<Ctx, 'services'>

const openIdNo = ({ services }: Asking, { idNo }: Pick<Party, 'idNo'>): string | null =>
  idNo === null ? null : (services.secrets?.open(idNo, PURPOSE) ?? LOST)

/** Returns the identity number of a person masked except for its last character. */
export function maskedIdNo(ctx: Asking, row: Pick<Party, 'idNo'>): string | null {
  const text = openIdNo(ctx, row)
  return text === null || text === LOST ? text : masked(text)
}

/**
 * Returns an entered identity number as it is stored: encrypted, or the stored one where it was sent back masked. Throws BAD_INPUT
 * for a number that is none.
 */
export function sealIdNo(ctx: Asking, given: string | null, current: Party | null): string | null {
  if (given === null) return null
  if (current && given === maskedIdNo(ctx, current)) return current.idNo
  const problem = isMasked(given) ? `${partyLabels.idNo}请填写完整，不要含“*”` : idNoProblem(given)
  if (problem) throw badIdNo(problem)
  if (current && openIdNo(ctx, current) === given) return current.idNo
  const { secrets } = ctx.services
  if (!secrets) throw badIdNo(`服务器未配置 HEPU_SECRET_KEY，不能保存${partyLabels.idNo}，请联系管理员`)
  return secrets.seal(given, PURPOSE)
}

const badIdNo = (message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'idNo', message }] } })

/** Returns the identity number of a person that the caller may change in full, and logs the access. */
export async function showSecret(
  ctx: Ctx,
  { id }: { id: number },
): Promise<ResultOf<typeof api.partySecret>> {
  const row = await getKeptParty(ctx, id)
  await writeLog(ctx, {
    object: 'party',
    objectId: id,
    orgId: row.orgId,
    crop: null,
    action: 'other',
    reason: `查看${partyLabels.idNo}`,
  })
  return { idNo: openIdNo(ctx, row) }
}
