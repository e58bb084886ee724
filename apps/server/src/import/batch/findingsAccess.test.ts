import * as organizations from '@hepu/api/areas/authority/organization/organizationImport'
import * as users from '@hepu/api/areas/authority/user/userImport'
import * as trials from '@hepu/api/areas/experiment/import/trialImport'
import { batchLeftOut, batchLeftOutExport } from '@hepu/api/areas/experiment/import/leftOut'
import { inboxes } from '@hepu/api/areas/research/acquire/acquireCalls'
import { resources } from '@hepu/api/resources'
import type { Permission } from '@hepu/api/core/permissions'
import type { Route } from '@hepu/api/core/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadWorkbooks } from '../../../test/build/buildCompany.ts'
import { fillInboxes } from '../../../test/build/buildInboxes.ts'
import { fillRegistries } from '../../../test/build/buildRegistries.ts'
import { requestOf, testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { bookOf, HEADS, trialRows, uploadPlots } from '../../areas/experiment/import/testImport.ts'

let app: TestApp
/** The uploader of all workbooks. */
let ann: Client
const batches = new Map<string, string>()
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  const company = await uploadWorkbooks(app, ann, ann.org)
  batches.set('用户', company.userBatch).set('机构', company.orgBatch)
  const rows = trialRows(2, 2).map((row, at) => (at === 0 ? row.with(7, '很多') : row))
  batches.set('试验', (await uploadPlots(ann, await bookOf(HEADS, rows), '试验.xlsx')).id)
  for (const [name, made] of Object.entries(await fillRegistries(ann, '甲'))) batches.set(name, made.batch)
  for (const [noun, made] of Object.entries(await fillInboxes(ann, '甲'))) batches.set(noun, made.batch)
})
afterAll(() => app.close())

interface Family {
  name: string
  read: Permission
  write: Permission
  findings: Route
  /** Further calls that answer with rows. */
  others: readonly Route[]
}
const familyOf = (
  name: string,
  write: Permission,
  { findings, findingsExport, others = [] }: { findings: Route; findingsExport: Route; others?: Route[] },
): Family => ({
  name,
  read: findings.access as Permission,
  write,
  findings,
  others: [findingsExport, ...others],
})

const families: Family[] = [
  familyOf('用户', 'system.user:write', {
    findings: users.userImportFindings,
    findingsExport: users.userImportFindingsExport,
  }),
  familyOf('机构', 'system.organization:write', {
    findings: organizations.organizationImportFindings,
    findingsExport: organizations.organizationImportFindingsExport,
  }),
  familyOf('试验', 'experiment.variety:import', {
    findings: trials.batchFindings,
    findingsExport: trials.batchFindingsExport,
    others: [batchLeftOut, batchLeftOutExport],
  }),
  ...resources.map((def) => familyOf(def.name, `${def.name}:import`, def.calls.batch)),
  ...inboxes.map(({ noun, calls }) => familyOf(noun, `research.${noun}:import`, calls.batch)),
]

/** Calls every route of a family with its batch, and returns the codes of the answers, 1 for a file. */
async function codesOf(who: Client, { name, findings, others }: Family): Promise<number[]> {
  const codes: number[] = []
  for (const route of [findings, ...others]) {
    const isPage = route.path.endsWith('/findings') || route.path.endsWith('/leftOut')
    const batchId = batches.get(name)
    const answer = await who.raw(requestOf(route, isPage ? { model: { batchId } } : { batchId }))
    const isJson = String(answer.headers['content-type']).includes('json')
    codes.push(isJson ? answer.json<{ code: number }>().code : 1)
  }
  return codes
}

describe.each(families)('findings in a workbook of $name', (family) => {
  const each = (code: number) => [family.findings, ...family.others].map(() => code)

  test('a user who may only read such records does not get the findings', async () => {
    const reader = await app.user({ org: ann.org, permissions: [family.read] })
    expect(await codesOf(reader, family)).toEqual(each(4030))
    const { message } = (await reader
      .call(family.findings as typeof trials.batchFindings, { model: { batchId: batches.get(family.name)! } })
      .catch((error: unknown) => error)) as Error
    expect(message).toMatch(/^只有上传者和有「.+」权限的人可以查看导入的检查结果，请联系管理员$/)
  })

  test('the uploader and users who may import such records get the findings', async () => {
    const colleague = await app.user({ org: ann.org, permissions: [family.read, family.write] })
    expect(await codesOf(ann, family)).toEqual(each(1))
    expect(await codesOf(colleague, family)).toEqual(each(1))
  })

  test('another organisation does not find the batch', async () => {
    expect(await codesOf(await app.user(), family)).toEqual(each(4040))
  })
})
