import { createContract, editContract } from '@hepu/api/areas/contract/record/contractCalls'
import type { PartyRole } from '@hepu/api/areas/contract/record/contractTypes'
import { act as actCall } from '@hepu/api/core/approval/approvalCalls'
import { checkCharacter } from '@hepu/api/core/creditCode'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { act } from '../../approval/decide.ts'
import { showApprovalOfRecord } from '../../approval/lists.ts'
import { clockDay } from '../../db/clock.ts'
import { ofCompany } from '../../db/dictEntries.ts'
import { contract, contractResult, party, researchVariety } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { demoContext, demoPerson, onMorning } from '../../db/seed/demoContext.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertRow } from '../../db/write.ts'
import type { Ctx, Services } from '../../http/context.ts'
import { columnOf } from '../../resource/filterConditions.ts'
import { seedContractChanges } from './change/seedContractChanges.ts'
import { seedCommissions } from './commission/seedCommissions.ts'
import { getContract } from './contractRows.ts'
import { seedDisputes } from './distribution/seedDisputes.ts'
import { seedDistributions } from './distribution/seedDistributions.ts'
import { seedLinks } from './link/seedLinks.ts'
import { attachOriginal, attachWord } from './record/demoFiles.ts'
import { seedMaintenance } from './maintenance/seedMaintenance.ts'
import { seedPayments } from './payment/demoPayments.ts'
import { seedRefunds } from './payment/seedRefunds.ts'
import { createContract as create, editContract as edit } from './record/contractChanges.ts'
import { contractSubject } from './record/contractSubject.ts'
import { demoContracts, type DemoContract, type DemoDays } from './record/demoContracts.ts'
import { demoTemplates } from './record/demoTexts.ts'

/** Who drafts the contracts of the demo, and who approves them. */
interface People {
  drafts: Ctx
  approves: Ctx
}

/** Gives the demo organisation contracts and templates, through the functions of the calls, as long as it never had one. */
export async function seedContracts(services: Services, log: FastifyBaseLogger): Promise<void> {
  const admin = await demoContext(services, log)
  if (!admin) return
  const drafts = await demoPerson(admin, 'contract')
  const approves = await demoPerson(admin, 'director')
  if (!drafts || !approves || (await hasContracts(drafts))) return
  await inTransaction(services.db, async (db) => {
    await seedAll({ drafts: { ...drafts, db }, approves: { ...approves, db } })
    await seedLinks({ ...admin, db })
  })
}

async function seedAll({ drafts, approves }: People): Promise<void> {
  const templates: number[] = []
  for (const template of demoTemplates) {
    const input = createContract.input.parse({ ...template, kind: 'TEMPLATE' })
    const { id } = await create(drafts, input)
    await attachWord(drafts, id, input.name, input.body ?? '')
    templates.push(id)
  }
  for (const one of demoContracts(daysOf(drafts))) await seedOne({ drafts, approves }, one, templates)
  await seedPayments(drafts)
  await seedContractChanges(drafts, approves)
  await seedMaintenance(drafts)
  await seedCommissions(drafts)
  await seedDistributions(drafts)
  await seedDisputes(drafts)
  await seedRefunds(drafts)
}

async function seedOne(people: People, one: DemoContract, templates: readonly number[]): Promise<void> {
  const signedOn = one.values.signedOn ?? clockDay(people.drafts.services.now())
  const at = { drafts: onMorning(people.drafts, signedOn), approves: onMorning(people.approves, signedOn) }
  const id = await draft(at.drafts, one, templates)
  if (id === null || one.to === 'draft') return
  await submitAndApprove(at, id, one.to !== 'auditing')
  if (one.to !== 'auditing') await attachOriginal(at.drafts, id)
  if (one.to === 'finished') await move(people.drafts, id, 'finish')
  if (one.to === 'stopped') await move(people.drafts, id, 'stop', one.reason)
  if (one.supplement) await supplement(at, id, one)
  if (one.isRenewed) await move(people.drafts, id, 'renew')
}

/** Drafts a contract with its results. Returns its id; null where its party no longer is in the register. */
async function draft(ctx: Ctx, one: DemoContract, templates: readonly number[]): Promise<number | null> {
  const partyId = await partyNamed(ctx, one.party)
  if (partyId === null) return null
  const templateId = one.template === undefined ? undefined : templates[one.template]
  const body = one.template === undefined ? null : demoTemplates[one.template]?.body
  const input = createContract.input.parse({
    ...one.values,
    handlerId: String(ctx.caller.userId),
    templateId: templateId && String(templateId),
    body,
    parties: partiesOf(ctx, one, partyId),
  })
  const { id } = await create(ctx, input)
  for (const name of one.varieties ?? []) {
    const resultId = await varietyNamed(ctx, name)
    if (resultId === null) continue
    const values = { contractId: id, resultType: 'research.variety', resultId }
    await insertRow(ctx, contractResult, values, { label: '合同成果' })
  }
  return id
}

const rolesOf: Readonly<Record<string, readonly [PartyRole, PartyRole]>> = {
  TL: ['licensor', 'licensee'],
  TT: ['assignor', 'assignee'],
  ED: ['client', 'contractor'],
}

function partiesOf({ caller }: Ctx, { values, party: name }: DemoContract, partyId: number) {
  const [own, other] = rolesOf[values.type ?? ''] ?? ['partner', 'partner']
  return [
    {
      side: 'A',
      role: own,
      unitId: String(caller.orgId),
      creditCode: codeOf('本单位'),
      legalPerson: '示范法人',
    },
    { side: 'B', role: other, partyId: String(partyId), creditCode: codeOf(name), legalPerson: '示例法人' },
  ]
}

/** Returns an invented credit code with a right check character. */
function codeOf(name: string): string {
  const first = `91410100MA${String(name.length).padStart(7, '0')}`
  return first + checkCharacter(first)
}

async function submitAndApprove(
  { drafts, approves }: People,
  id: number,
  isApproved: boolean,
): Promise<void> {
  await move(drafts, id, 'submit')
  if (!isApproved) return
  const shown = await showApprovalOfRecord(approves, { subject: contractSubject.name, objectId: id })
  if (!shown?.taskId) return
  const tasks = [{ taskId: String(shown.taskId), version: shown.version }]
  await act(approves, actCall.input.parse({ tasks, decision: 'agree', opinion: '条款清楚，同意。' }))
}

async function move(
  ctx: Ctx,
  id: number,
  action: 'submit' | 'finish' | 'stop' | 'renew',
  reason?: string,
): Promise<void> {
  const { version } = await getContract(ctx, id)
  await edit(ctx, editContract.input.parse({ id: String(id), version, action, reason }))
}

async function supplement(at: People, parentId: number, one: DemoContract): Promise<void> {
  const partyId = await partyNamed(at.drafts, one.party)
  if (partyId === null) return
  const { amount: _amount, ...values } = one.values
  const input = createContract.input.parse({
    ...values,
    name: one.supplement,
    kind: 'SUPPLEMENT',
    parentId: String(parentId),
    amount: '0',
    handlerId: String(at.drafts.caller.userId),
    parties: partiesOf(at.drafts, one, partyId),
  })
  const { id } = await create(at.drafts, input)
  await submitAndApprove(at, id, true)
}

const DAY_MS = 86_400_000

function daysOf({ services }: Ctx): DemoDays {
  const now = services.now()
  const year = Number(clockDay(now).slice(0, 4))
  return {
    year,
    inDays: (days) => clockDay(new Date(now.getTime() + days * DAY_MS)),
    day: (years, monthDay) => `${year + years}-${monthDay}`,
  }
}

async function partyNamed(ctx: Ctx, name: string): Promise<number | null> {
  const [found] = await ctx.db
    .select({ id: party.id })
    .from(party)
    .where(and(eq(party.name, name), isNull(party.deletedAt), ofCompany(ctx, { orgId: party.orgId })))
  return found?.id ?? null
}

async function varietyNamed(ctx: Ctx, name: string): Promise<number | null> {
  const [found] = await ctx.db
    .select({ id: researchVariety.id })
    .from(researchVariety)
    .where(and(rows(ctx, researchVariety), eq(columnOf(researchVariety, 'name'), name)))
    .orderBy(desc(researchVariety.id))
    .limit(1)
  return found?.id ?? null
}

async function hasContracts({ db, caller }: Ctx): Promise<boolean> {
  return (await db.$count(contract, eq(contract.orgId, caller.orgId))) > 0
}
