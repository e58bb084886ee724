import { submitProblems, valueProblems, type Problem } from '@hepu/api/areas/contract/record/contractRules'
import type { ContractInput } from '@hepu/api/areas/contract/record/contractShapes'
import { missingVariables, variableProblems } from '@hepu/api/areas/contract/record/template'
import { AppError } from '@hepu/api/core/errorCodes'
import { ofCompany } from '../../../db/dictEntries.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { organization, user } from '../../../db/schema/index.ts'
import { getRow, visibleOrgIds, worksIn } from '../../../db/scope.ts'
import { contract } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { refuse } from '../../../resource/refuseValues.ts'
import { pendingChangeWarning } from '../change/pendingChanges.ts'
import { readUseBlockers } from '../../product/shared.ts'
import { assertState, CONTRACT, getContract, listParties, type Contract } from '../contractRows.ts'
import { assertShares } from '../subject/shareCheck.ts'
import { readConditionProblem } from '../payment/conditionRules.ts'
import { assertNotBlacklisted } from '../../breeder/shared.ts'
import { partyBlockers, partyIdsOf } from './contractParties.ts'
import { readFacts } from './contractFacts.ts'
import { originalWarning } from './missingOriginal.ts'
import { regionWarnings } from './licenceRegions.ts'
import { listResultLines, varietiesOf } from './resultLines.ts'

/** Throws BAD_INPUT for values that no contract has, in whatever state, and NOT_FOUND for records that they name. */
export async function assertValues(ctx: Ctx, values: ContractInput): Promise<void> {
  const inBody = variableProblems(values.body ?? '').map((message): Problem => ({ path: 'body', message }))
  refuse([...valueProblems(values), ...inBody])
  await assertHandler(ctx, values.handlerId)
  await assertUnit(ctx, values.unitId)
  if (!values.templateId) return
  const template = await getRow(ctx, contract, values.templateId, '合同模板')
  if (template.kind !== 'TEMPLATE') throw new AppError('BAD_INPUT', `「${template.name}」不是合同模板`)
}

async function assertHandler(ctx: Ctx, id: number | null | undefined): Promise<void> {
  if (!id) return
  const found = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt), worksIn(visibleOrgIds(ctx))))
  if (found.length === 0) throw new AppError('NOT_FOUND', '经办人不存在或无权查看')
}

async function assertUnit(ctx: Ctx, id: number | null | undefined): Promise<void> {
  if (!id) return
  const found = await ctx.db
    .select({ id: organization.id })
    .from(organization)
    .where(
      and(
        eq(organization.id, id),
        isNull(organization.deletedAt),
        ofCompany(ctx, { orgId: organization.id }),
      ),
    )
  if (found.length === 0) throw new AppError('NOT_FOUND', '部门不存在或无权查看')
}

/**
 * Throws unless a contract may be submitted: it is complete, its units have credit codes, its text has a value for each variable, a
 * licence concerns only products that may be licensed, its results are ours to give, no party is on the blacklist, and a supplement
 * belongs to a contract that binds.
 */
export async function assertComplete(ctx: Ctx, row: Contract): Promise<void> {
  const parties = await listParties(ctx, row)
  const missing = submitProblems({ ...row, parties })
  const codes = await partyBlockers(ctx, parties)
  refuse([...missing, ...codes.map((message) => ({ path: 'parties', message }))])
  await assertNotBlacklisted(ctx, partyIdsOf(parties), '提交合同')
  await assertFilled(ctx, row)
  await assertSums(ctx, row)
  const forbidden = await licenceBlockers(ctx, row)
  if (forbidden.length > 0) throw new AppError('BAD_STATE', forbidden.join('；'))
  await assertShares(ctx, row)
  if (row.kind === 'SUPPLEMENT') await assertParent(ctx, row)
}

/** Throws BAD_STATE with the difference if there are fixed payment conditions that miss the total of the contract. */
async function assertSums(ctx: Ctx, row: Contract): Promise<void> {
  const gap = row.amount === null ? null : await readConditionProblem(ctx, row)
  if (gap !== null) throw new AppError('BAD_STATE', `${gap}，请先修改付款条件或合同总额，再提交`)
}

/** The number is given with the submission, so that its variable has a value. */
async function assertFilled(ctx: Ctx, row: Contract): Promise<void> {
  if (!row.body) return
  const facts = await readFacts(ctx, { ...row, number: row.number ?? '待取' })
  const names = missingVariables(row.body, facts)
  if (names.length > 0)
    throw new AppError(
      'BAD_INPUT',
      `合同正文的变量${names.map((name) => `「${name}」`).join('')}没有值，请先填写`,
    )
}

async function assertParent(ctx: Ctx, { parentId }: Contract): Promise<void> {
  if (!parentId) throw new AppError('BAD_INPUT', '补充协议须有主合同')
  assertState(await getContract(ctx, parentId), ['signed', 'running'], '签补充协议')
}

/** Returns why products of a licence cannot be licensed; empty for contracts of other types. */
export async function licenceBlockers(ctx: Ctx, row: Contract): Promise<string[]> {
  if (row.type !== 'TL' || row.kind === 'TEMPLATE') return []
  const varietyIds = varietiesOf(await listResultLines(ctx, row))
  return readUseBlockers(ctx, { varietyIds }, 'license')
}

/** Returns what a contract may be kept in spite of. */
export async function warningsOf(ctx: Ctx, row: Contract): Promise<string[]> {
  if (row.kind === 'TEMPLATE') return []
  const lines = await listResultLines(ctx, row)
  const money = row.kind === 'CONTRACT' ? await readConditionProblem(ctx, row) : null
  const isAboutResults = row.type === 'TL' || row.type === 'TT'
  const lacks = isAboutResults && lines.length === 0 && row.kind === 'CONTRACT'
  const pending = row.renewalOfId ? await pendingChangeWarning(ctx, row.renewalOfId) : null
  const original = await originalWarning(ctx, row)
  return [
    ...(original === null ? [] : [original]),
    ...(pending && !row.approvedAt ? [pending] : []),
    ...(money === null ? [] : [money]),
    ...(lacks ? [`${CONTRACT}没有关联成果，请在「合同成果」中增加`] : []),
    ...(row.type === 'TL' ? await regionWarnings(ctx, row.regions, varietiesOf(lines)) : []),
    ...(row.state === 'draft' ? await licenceBlockers(ctx, row) : []),
  ]
}
