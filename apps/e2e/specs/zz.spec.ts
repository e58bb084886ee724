import { FIRST_LIST, filesOf, kilobytesOf } from '../../../bench/weigh.ts'
import { createContract, contractPage } from '@hepu/api/areas/contract/record/contractCalls'
import { call } from '../support/call.ts'
import { test } from '../support/test.ts'
test.use({ role: 'admin' })
test('weigh', async ({ page }) => {
  const first = await filesOf(page, FIRST_LIST)
  const d = await call(page, createContract, { name: 'w' })
  const t = await call(page, contractPage, { model: { kind: 'TEMPLATE' } })
  const seen = new Set<string>()
  for (const url of [
    '/task/contract/ContractInfo',
    '/task/contract/ContractDraftDetail?contractId=' + d.id,
    '/task/contractTemplate/contractTemplateDetails?id=' + t.records[0]!.id,
  ]) {
    const own = [...(await filesOf(page, url))].filter((n) => !first.has(n))
    console.log(url, kilobytesOf(own).toFixed(1))
    const base = new Set(seen)
    for (const n of own) seen.add(n)
    for (const n of own
      .filter((n) => !base.has(n))
      .map((n) => [n, kilobytesOf([n])] as const)
      .sort((a, b) => b[1] - a[1]))
      console.log('  ', n[1].toFixed(1), n[0])
  }
})
