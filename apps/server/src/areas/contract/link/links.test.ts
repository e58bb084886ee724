import * as api from '@hepu/api/areas/contract/link/contractLinks'
import { insertProjectAuthRole } from '@hepu/api/areas/project/right/authRole'
import * as member from '@hepu/api/areas/project/member/projectMember'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import * as projects from '@hepu/api/areas/project/contract/projectContract'
import * as fund from '@hepu/api/areas/project/fund/fundFlow'
import { specialFund } from '@hepu/api/areas/project/fund/projectFund'
import type { Permission } from '@hepu/api/core/permissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contract, storedFile } from '../../../db/schema/index.ts'
import { expense, makeFund, post, receive, type TestFund } from '../../project/fund/testFund.ts'
import { storeContract } from '../testContracts.ts'
import { payCondition, storeCondition } from './testLinks.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
})
afterAll(() => app.close())

const makeProject = async (name = '甲项目', client = ann) =>
  (
    await client.call(createProject, {
      name,
      directorId: String(client.userId),
      startDate: '2024-01-01',
      endDate: '2027-12-31',
    })
  ).id
type More = NonNullable<Parameters<typeof storeContract>[2]>
const stored = async (more: More = {}, client = ann) => {
  const row = await storeContract(app, client, more)
  return { ...row, key: String(row.id) }
}
const link = (contractId: string, projectId: string, more: object = {}, client = ann) =>
  client.call(api.associatedProjectAdd, { contractId, projectId, ...more })
const linked = (contractId: string, withRemoved = false, client = ann) =>
  client.call(api.associatedProjectList, { contractId, withRemoved })
const contractsOf = async (projectId: string, model: object = {}, client = ann) =>
  (await client.call(projects.pageProjectContracts, { model: { projectId, ...model } })).records

const contractWords: Permission[] = ['contract.record:read', 'contract.record:write', 'project.node:read']

describe('refusals of associated projects', () => {
  test('a contract or a project of another organisation is not found', async () => {
    const bob = await app.user()
    const [own, foreign] = [await stored(), await stored({}, bob)]
    const [project, elsewhere] = [await makeProject(), await makeProject('乙项目', bob)]
    await expect(link(own.key, elsewhere)).rejects.toMatchObject({ code: 4040 })
    await expect(link(foreign.key, project)).rejects.toMatchObject({
      code: 4040,
      message: '合同不存在或无权查看',
    })
  })

  test('a member without the right on the project ties no contract to it and takes none away', async () => {
    const project = await makeProject()
    const one = await stored()
    const { id } = await link(one.key, project)
    const cal = await app.user({ org: ann.org, permissions: contractWords })
    const roles = await ann.call(insertProjectAuthRole, {
      name: '看合同',
      code: 'SEE_CONTRACTS',
      resources: ['contract:read'],
    })
    await ann.call(member.addAdditionMember, {
      projectId: project,
      userId: String(cal.userId),
      position: '骨干',
      roleIds: [roles.id],
    })
    const refusal = { code: 4030, message: expect.stringContaining('关联与取消关联合同') as string }
    await expect(link((await stored()).key, project, {}, cal)).rejects.toMatchObject(refusal)
    await expect(cal.call(api.associatedProjectDelete, { id })).rejects.toMatchObject(refusal)
    expect(await contractsOf(project, {}, cal)).toMatchObject([
      { contractId: one.key, can: { delete: false } },
    ])
  })

  test('who may not read contracts sees none of those of a project, and who is no member sees none of its name', async () => {
    const project = await makeProject()
    const one = await stored()
    await link(one.key, project)
    const dan = await app.user({ org: ann.org, permissions: ['project.node:read', 'project.node:all'] })
    await expect(contractsOf(project, {}, dan)).rejects.toMatchObject({ code: 4030 })
    const eve = await app.user({ org: ann.org, permissions: contractWords })
    await expect(contractsOf(project, {}, eve)).rejects.toMatchObject({ code: 4040 })
    const seen = await linked(one.key, false, eve)
    expect(seen.records).toMatchObject([{ projectName: null, nodeName: null, can: { delete: false } }])
    const noProjects = await app.user({ org: ann.org, permissions: ['contract.record:read'] })
    expect((await linked(one.key, false, noProjects)).records).toMatchObject([{ projectName: null }])
    await expect(contractsOf(project, {}, noProjects)).rejects.toMatchObject({ code: 4030 })
  })

  test('a project is tied once, and not to a template, a supplement or a contract that was ended early', async () => {
    const project = await makeProject()
    const one = await stored()
    await link(one.key, project)
    await expect(link(one.key, project)).rejects.toMatchObject({
      code: 4090,
      message: `合同「${one.name}」已关联「甲项目」，不能重复关联`,
    })
    const template = await stored({ kind: 'TEMPLATE' })
    await expect(link(template.key, project)).rejects.toMatchObject({ code: 4220 })
    const supplement = await stored({ kind: 'SUPPLEMENT', parentId: one.id })
    await expect(link(supplement.key, project)).rejects.toMatchObject({
      message: expect.stringContaining('请关联它的主合同') as string,
    })
    const stopped = await stored({ state: 'stopped' })
    await expect(link(stopped.key, project)).rejects.toMatchObject({
      message: expect.stringContaining('已终止') as string,
    })
  })
})

describe('associated projects', () => {
  test('F-456 F-521 F-560 a contract is tied to a project from both sides, and what was taken apart stays in the history', async () => {
    const project = await makeProject()
    const one = await stored()
    const { id } = await ann.call(projects.addProjectContract, { projectId: project, contractId: one.key })
    expect((await linked(one.key)).records).toMatchObject([{ id, projectName: '甲项目', removedAt: null }])
    expect(await contractsOf(project)).toMatchObject([{ id, contractId: one.key, name: one.name }])
    const others = await ann.call(projects.associatedContractList, { projectId: project })
    expect(others.map((other) => other.id)).not.toContain(one.key)
    await ann.call(projects.projectContractDisassociate, { id, reason: '立项调整' })
    expect((await linked(one.key)).records).toEqual([])
    expect(await contractsOf(project)).toEqual([])
    expect((await linked(one.key, true)).records).toMatchObject([
      { id, reason: '立项调整', removedByName: expect.any(String) as string, can: { delete: false } },
    ])
    expect(await contractsOf(project, { withRemoved: true })).toMatchObject([{ id, reason: '立项调整' }])
    await expect(ann.call(api.associatedProjectDelete, { id })).rejects.toMatchObject({
      message: '该关联已取消，请刷新后查看',
    })
    const again = await link(one.key, project)
    expect(again.id).not.toBe(id)
  })

  test('the files of the contracts of a project are one list, by type and name', async () => {
    const project = await makeProject()
    const one = await stored()
    await link(one.key, project)
    const file = {
      orgId: ann.orgId,
      crop: 'maize',
      dir: `d${one.key}`,
      fileType: 'PDF',
      contentType: 'application/pdf',
      bytes: 1024,
      infoId: one.key,
      state: 'stored' as const,
      expiresAt: new Date(),
      storedAt: new Date(),
      ownerId: ann.userId,
    }
    await app.services.db.insert(storedFile).values([
      { ...file, fileName: 'a.pdf', originalName: '正本.pdf', infoType: 'contract.original' },
      { ...file, fileName: 'b.pdf', originalName: '发票.pdf', infoType: 'contract.invoice' },
    ])
    const page = async (model: object) =>
      (await ann.call(projects.pageProjectContractsFile, { model: { projectId: project, ...model } })).records
    expect((await page({})).map(({ file: { originalName } }) => originalName).toSorted()).toEqual([
      '发票.pdf',
      '正本.pdf',
    ])
    expect(await page({ type: 'original' })).toMatchObject([
      { contractId: one.key, contractName: one.name, type: 'original', file: { originalName: '正本.pdf' } },
    ])
    expect(await page({ name: '发票' })).toHaveLength(1)
    const elsewhere = await makeProject('别的项目')
    const none = await ann.call(projects.pageProjectContractsFile, { model: { projectId: elsewhere } })
    expect(none.records).toEqual([])
  })
})

describe('money that contracts will cost', () => {
  let at: TestFund
  beforeEach(async () => {
    at = await makeFund(ann)
    await post(at, { 材料费: '500.00', 差旅费: '500.00' })
    await receive(at, '900.00')
  })
  const materials = () => at.subjects['材料费'] ?? ''
  const overview = (more: object = {}) => ann.call(specialFund, { projectId: at.projectId, ...more })
  const rowOf = async (name: string) => (await overview()).subjects.find((one) => one.name === name)
  const outgoing = (more: More = {}) =>
    stored({ type: 'ED', direction: 'out', licence: null, amount: '300.00', ...more })

  test('a contract that is signed lessens what is available of its subject by what is not paid yet', async () => {
    const one = await outgoing()
    await storeCondition(app, ann, one.id, { amount: '200.00' })
    const second = await storeCondition(app, ann, one.id, { amount: '100.00' })
    await link(one.key, at.projectId, { subjectId: materials() })
    expect(await rowOf('材料费')).toMatchObject({
      budget: '500.00',
      committed: '300.00',
      available: '200.00',
    })
    await payCondition(app, ann, { contractId: one.id, conditionId: second, amount: '40.00' })
    expect(await rowOf('材料费')).toMatchObject({ committed: '260.00', available: '240.00' })
    expect(await rowOf('差旅费')).toMatchObject({ committed: '0.00', available: '500.00' })
    expect(await overview()).toMatchObject({ committed: '260.00', unsettled: '0.00' })
    expect((await linked(one.key)).records).toMatchObject([{ committed: '260.00', subjectName: '材料费' }])
    const check = await ann.call(fund.checkFlow, expense(at, '250.00'))
    expect(check.budgets).toMatchObject([{ committed: '260.00', available: '240.00', after: '-10.00' }])
    const later = await overview({ year: 2026 })
    expect(later.committed).toBe('0.00')
  })

  test('drafts, incoming contracts, ended ones and those taken apart promise nothing', async () => {
    const made = [
      await outgoing({ state: 'draft' }),
      await outgoing({ state: 'finished' }),
      await stored({ direction: 'in' }),
      await outgoing(),
    ]
    for (const one of made) await storeCondition(app, ann, one.id, { amount: '10.00' })
    const ids: string[] = []
    for (const one of made) ids.push((await link(one.key, at.projectId)).id)
    expect(await overview()).toMatchObject({ committed: '10.00', unsettled: '10.00' })
    await ann.call(api.associatedProjectDelete, { id: ids.at(-1) ?? '' })
    expect(await overview()).toMatchObject({ committed: '0.00' })
  })

  test('a contract of a topic and of its project counts once for the project, in yuan of its own currency', async () => {
    const one = await outgoing({ currency: 'USD', exchangeRate: '7.10' })
    await storeCondition(app, ann, one.id, { amount: '10.01' })
    await link(one.key, at.projectId, { subjectId: materials() })
    await link(one.key, at.projectId, { topicId: at.topicId, subjectId: materials() })
    expect(await rowOf('材料费')).toMatchObject({ committed: '71.07' })
    const topic = await overview({ topicId: at.topicId })
    expect(topic.committed).toBe('71.07')
    const listed = await contractsOf(at.projectId)
    expect(listed.map(({ amount, currency }) => `${amount} ${currency}`)).toEqual([
      '300.00 USD',
      '300.00 USD',
    ])
  })

  test('budget that is promised cannot be moved to another subject', async () => {
    const one = await outgoing()
    await storeCondition(app, ann, one.id, { amount: '450.00' })
    await link(one.key, at.projectId, { subjectId: materials() })
    const { transfer } = await import('@hepu/api/areas/project/fund/projectFund')
    const move = {
      projectId: at.projectId,
      purse: 'special' as const,
      fiscalYear: 2025,
      fromSubjectId: materials(),
      toSubjectId: at.subjects['差旅费'] ?? '',
      reason: '调整',
    }
    await expect(ann.call(transfer, { ...move, amount: '50.01' })).rejects.toMatchObject({ code: 4220 })
    await expect(ann.call(transfer, { ...move, amount: '50.00' })).resolves.toBeDefined()
  })

  test('a subject is one of the source at its lowest level, and only of a contract that costs money', async () => {
    const [costs, earns] = [await outgoing(), await stored({ direction: 'in' })]
    await expect(link(earns.key, at.projectId, { subjectId: materials() })).rejects.toMatchObject({
      message: '只有支出合同占用经费，请不要选择经费科目',
    })
    await expect(link(costs.key, at.projectId, { subjectId: at.subjects['直接费用'] })).rejects.toMatchObject(
      { message: '「直接费用」下有明细科目，请选择末级科目' },
    )
    const own = await makeProject('自立')
    await expect(link(costs.key, own)).rejects.toMatchObject({
      message: '自立项目没有专项资金，资金来源请选「自筹资金」',
    })
    await expect(link(costs.key, own, { purse: 'self' })).resolves.toBeDefined()
  })
})

describe('associated contracts', () => {
  const pairs = (contractId: string, withRemoved = false) =>
    ann.call(api.associatedContractList, { contractId, withRemoved })

  test('a contract is tied to another one once, never to itself or to one of another organisation', async () => {
    const [one, other] = [await stored(), await stored()]
    await expect(
      ann.call(api.associatedContractAdd, { contractId: one.key, otherId: one.key }),
    ).rejects.toMatchObject({ message: '关联合同不能是合同自己，请另选' })
    const foreign = await stored({}, await app.user())
    await expect(
      ann.call(api.associatedContractAdd, { contractId: one.key, otherId: foreign.key }),
    ).rejects.toMatchObject({ code: 4040 })
    await ann.call(api.associatedContractAdd, { contractId: one.key, otherId: other.key })
    await expect(
      ann.call(api.associatedContractAdd, { contractId: other.key, otherId: one.key }),
    ).rejects.toMatchObject({
      code: 4090,
      message: `合同「${one.name}」已是本合同的关联合同，不能重复关联`,
    })
  })

  test('F-456 F-560 a pair is seen from both sides, supplements and renewals too, and a removed one stays in the history', async () => {
    const [main, sub] = [await stored(), await stored()]
    const { id } = await ann.call(api.associatedContractAdd, {
      contractId: main.key,
      otherId: sub.key,
      kind: 'subordinate',
    })
    const renewal = await stored({ renewalOfId: main.id })
    await stored({ kind: 'SUPPLEMENT', parentId: main.id })
    expect((await pairs(main.key)).records.map(({ kindLabel }) => kindLabel)).toEqual([
      '补充协议',
      '续签合同',
      '从合同',
    ])
    expect((await pairs(sub.key)).records).toMatchObject([{ otherId: main.key, kindLabel: '主合同' }])
    const [from] = (await pairs(renewal.key)).records
    expect(from).toMatchObject({ otherId: main.key, kindLabel: '续签自', can: { delete: false } })
    await ann.call(api.associatedContractDelete, { id, reason: '重复' })
    expect((await pairs(sub.key)).records).toEqual([])
    expect((await pairs(sub.key, true)).records).toMatchObject([{ id, reason: '重复' }])
    await app.services.db.update(contract).set({ deletedAt: new Date() }).where(eq(contract.id, main.id))
    expect((await pairs(sub.key, true)).records).toEqual([])
  })
})
