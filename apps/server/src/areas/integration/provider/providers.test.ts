import * as consult from '@hepu/api/areas/integration/consult/consult'
import { certificateList, saveCertificate } from '@hepu/api/areas/integration/provider/certificate'
import { cooperationStates } from '@hepu/api/areas/integration/provider/cooperationStates'
import { cooperationMove } from '@hepu/api/areas/integration/provider/cooperationWorkflow'
import * as api from '@hepu/api/areas/integration/provider/provider'
import { allValidProviders } from '@hepu/api/areas/integration/publicMarket/publicMarket'
import { servicePage } from '@hepu/api/areas/integration/service/serviceManager'
import { pageObligations } from '@hepu/api/core/obligation/obligationCalls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { serviceProvider } from '../../../db/schema/index.ts'
import { storeBreeder } from '../../breeder/testBreeders.ts'
import { CODES, makeCategory, makeProvider, makeService } from '../testServices.ts'

let app: TestApp
let ann: Client
let leaf: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  leaf = await makeCategory(ann, '检测')
})
afterAll(() => app.close())

const show = (id: string) => ann.call(api.providerShow, { id })
const change = (id: string, cooperationStatus: keyof typeof cooperationStates, more = {}) =>
  ann.call(api.switchCooperationStatus, { id, cooperationStatus, reason: '测试', ...more })
const valid = async () => (await ann.call(allValidProviders, {})).map(({ name }) => name)

describe('refusals', () => {
  test('a provider needs a party, a category of its own organisation, and is one once', async () => {
    await expect(ann.call(api.createProvider, { categoryIds: [leaf] })).rejects.toMatchObject({
      message: '服务商必填：请选择往来单位，或填写新的单位',
    })
    const bob = await app.user()
    const foreign = await makeCategory(bob, '检测')
    const party = { name: '甲检测' }
    await expect(ann.call(api.createProvider, { party, categoryIds: [foreign] })).rejects.toMatchObject({
      code: 4040,
    })
    const { id } = await ann.call(api.createProvider, { party, categoryIds: [leaf] })
    const { partyId } = await show(id)
    await expect(ann.call(api.createProvider, { partyId, categoryIds: [leaf] })).rejects.toMatchObject({
      message: '「甲检测」已是服务商（未合作），请在列表中打开',
    })
  })

  test('a credit code that another party of the company has, or that is none, is refused', async () => {
    const [code] = CODES
    await ann.call(api.createProvider, { party: { name: '甲检测', creditCode: code }, categoryIds: [leaf] })
    const again = { party: { name: '乙检测', creditCode: code }, categoryIds: [leaf] }
    await expect(ann.call(api.createProvider, again)).rejects.toMatchObject({ code: 4090 })
    const wrong = { party: { name: '乙检测', creditCode: '91350100M000100Y44' }, categoryIds: [leaf] }
    await expect(ann.call(api.createProvider, wrong)).rejects.toMatchObject({
      message: '统一社会信用代码不正确：应为18位且校验码相符',
    })
  })

  test('every illegal pair of states is refused with both names', async () => {
    const { id } = await makeProvider(ann, leaf)
    const states = Object.keys(cooperationStates) as (keyof typeof cooperationStates)[]
    let refused = 0
    for (const from of states) {
      await app.services.db
        .update(serviceProvider)
        .set({ state: from })
        .where(eq(serviceProvider.id, Number(id)))
      for (const to of states.filter((one) => one !== from && !cooperationMove(from, one))) {
        refused += 1
        await expect(change(id, to)).rejects.toMatchObject({
          message: expect.stringContaining(
            `合作状态不能从「${cooperationStates[from]}」改为「${cooperationStates[to]}」`,
          ) as string,
        })
      }
    }
    expect(refused).toBe(12)
  })

  test('F-406 no cooperation is agreed with a party on the blacklist, and the refusal says why', async () => {
    const listed = await storeBreeder(app, ann, { state: 'blacklisted', stateReason: '伪造报告' })
    const party = { partyId: String(listed.partyId), categoryIds: [leaf] }
    const { id } = await ann.call(api.createProvider, party)
    await change(id, 'talking')
    await expect(change(id, 'cooperating')).rejects.toThrow(
      `「${listed.name}」在黑名单中（原因：伪造报告），不能达成合作`,
    )
  })

  test('a provider with a service or consult is not deleted', async () => {
    const provider = await makeProvider(ann, leaf)
    await makeService(ann, provider, leaf)
    await expect(ann.call(api.deleteProviders, { ids: [provider.id] })).rejects.toMatchObject({
      message: `「${provider.name}」有1项服务，不能删除，可改为终止合作`,
    })
  })
})

describe('a provider', () => {
  test('F-576 F-458 is entered, found, changed, and deleted with its certificates', async () => {
    const { id } = await ann.call(api.createProvider, {
      party: { name: '甲检测有限公司', creditCode: CODES[0] },
      categoryIds: [leaf],
    })
    const { records } = await ann.call(api.providerPage, { model: { name: '甲检测', categoryId: leaf } })
    expect(records).toMatchObject([{ id, cooperationStatus: 'none', creditCode: CODES[0] }])
    const { version } = await show(id)
    await ann.call(api.updateProvider, { id, version, categoryIds: [leaf], intro: '简介', regions: ['东北'] })
    expect(await show(id)).toMatchObject({ intro: '简介', regions: ['东北'], graceDays: 30 })
    await expect(ann.call(api.updateProvider, { id, version, categoryIds: [leaf] })).rejects.toMatchObject({
      code: 4090,
    })
    await ann.call(saveCertificate, { providerId: id, name: '证书', expiresOn: '2099-01-01' })
    await ann.call(api.deleteProviders, { ids: [id] })
    expect((await ann.call(api.providerPage, {})).records).toEqual([])
    expect((await ann.call(pageObligations, {})).records).toEqual([])
  })

  test('says what its profile lacks, and is public once it has all of it', async () => {
    const { id } = await ann.call(api.createProvider, {
      party: { name: '乙检测有限公司' },
      categoryIds: [leaf],
    })
    expect((await show(id)).completeness).toEqual({
      percent: 14,
      missing: ['统一社会信用代码', '简介', '服务区域', '至少一位联系人', '至少一项资质证书'],
      wished: ['标志图片'],
    })
    const whole = await makeProvider(ann, leaf)
    expect(await show(whole.id)).toMatchObject({ hiddenBecause: null, isValid: true, isCertified: true })
    expect(await valid()).toContain(whole.name)
    expect(await valid()).not.toContain('乙检测有限公司')
  })

  test('F-406 leaves the valid providers when the cooperation pauses, and comes back', async () => {
    const { id, name } = await makeProvider(ann, leaf)
    await change(id, 'paused')
    expect(await valid()).not.toContain(name)
    expect((await show(id)).hiddenBecause).toBe('合作状态为「暂停」')
    await change(id, 'cooperating')
    expect(await valid()).toContain(name)
  })

  test('is valid to the end of the last day in Shanghai, and not after', async () => {
    const { id, name } = await makeProvider(ann, leaf)
    await change(id, 'paused')
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    await change(id, 'cooperating', { startOn: '2020-01-01', endOn: today })
    expect(await valid()).toContain(name)
    await app.services.db
      .update(serviceProvider)
      .set({ endOn: '2020-12-31' })
      .where(eq(serviceProvider.id, Number(id)))
    expect(await valid()).not.toContain(name)
  })

  test('loses 资质有效 with an expired certificate at once, and is hidden after the days of grace', async () => {
    const day = (days: number) =>
      new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
    const { id, name } = await makeProvider(ann, leaf, { expiresOn: day(-1) })
    expect(await show(id)).toMatchObject({ isCertified: false, hiddenBecause: null })
    expect(await valid()).toContain(name)
    const [certificate] = await ann.call(certificateList, { providerId: id })
    const { id: certificateId, version } = certificate!
    await ann.call(saveCertificate, {
      id: certificateId,
      version,
      providerId: id,
      name: '资质认定证书',
      expiresOn: day(-31),
    })
    expect(await valid()).not.toContain(name)
    expect((await show(id)).hiddenBecause).toBe('资质过期已超过 30 天宽限，请更新证书')
  })

  test('the end of a certificate is due for who sees to the provider', async () => {
    const { name } = await makeProvider(ann, leaf, { expiresOn: '2099-12-31' })
    const { records } = await ann.call(pageObligations, { model: { mine: true } })
    expect(records).toMatchObject([{ title: name, dueDate: '2099-12-31', rule: 'integration.certificate' }])
  })

  test('that ends closes its services and hands its open consults over', async () => {
    const provider = await makeProvider(ann, leaf)
    const serviceId = await makeService(ann, provider, leaf)
    const asked = { serviceId, name: '王客户', phone: '13800138000', content: '报价' }
    const { id: consultId } = await ann.call(consult.addConsult, asked)
    const bob = await app.user({ org: ann.org })
    const ended = await change(provider.id, 'ended', { assigneeId: String(bob.userId) })
    expect(ended).toMatchObject({ closedServices: 1, handedOver: 1 })
    const { records } = await ann.call(servicePage, {})
    expect(records).toMatchObject([{ id: serviceId, state: 0 }])
    expect(await ann.call(consult.consultShow, { id: consultId })).toMatchObject({
      assigneeId: String(bob.userId),
      state: 'new',
    })
  })
})
