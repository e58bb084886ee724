import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(180_000)

test('F-042 F-391 F-406 F-407 F-575 F-578 a service goes from its category to a visitor, is asked about, answered and rated, and is gone with its provider', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  const tag = String(Date.now()).slice(-6)
  const [category, provider, service] = [`检疫${tag}`, `检疫站${tag}`, `检疫检测${tag}`]
  const dialog = page.getByRole('dialog').filter({ visible: true }).last()
  const save = () => dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  const choose = async (label: string, text: string | RegExp) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).first().click()
    await page.keyboard.press('Escape')
  }
  let serviceId = ''

  await test.step('a category is added at the top of the tree, moved by the keyboard, and its order stays', async () => {
    await page.goto('/integration/providerCategory')
    await expect(pane.getByRole('tree', { name: '服务分类' })).toBeVisible()
    await pane.getByRole('button', { name: '新增一级分类' }).click()
    await dialog.getByLabel('分类名称').fill(category)
    await save()
    await pane.getByText(category).click()
    await pane.getByRole('tree', { name: '服务分类' }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    const names = pane.getByRole('tree', { name: '服务分类' }).locator('.editable-name')
    await expect(names.last()).toContainText('金融保险')
    await page.reload()
    await expect(names.last()).toContainText('金融保险')
    await expect(names.filter({ hasText: category })).toBeVisible()
  })

  await test.step('a provider says what its profile lacks', async () => {
    await page.goto('/integration/providerManage')
    await pane.getByRole('button', { name: '新增服务商' }).click()
    await dialog.getByRole('radio', { name: '登记新单位' }).check()
    await dialog.getByLabel('名称').fill(provider)
    await dialog.getByLabel('统一社会信用代码').fill(creditCode(tag))
    await choose('服务类目', category)
    await choose('服务区域', '全国')
    await dialog.getByLabel('简介').fill('检疫检测十年')
    await save()
    await pane.getByRole('textbox', { name: '名称', exact: true }).fill(provider)
    await pane.getByRole('button', { name: /^查\s?询$/ }).click()
    await pane.getByRole('link', { name: provider }).click()
    await expect(pane.getByText('对外公开前还缺：至少一位联系人、至少一项资质证书')).toBeVisible()
  })

  await test.step('it gets a contact and a certificate, and the cooperation is agreed', async () => {
    await pane.getByRole('tab', { name: '联系人' }).click()
    await pane.getByRole('button', { name: '新增联系人' }).click()
    await dialog.getByLabel('联系人').fill('戴工')
    await dialog.getByLabel('联系电话').fill('13912345678')
    await save()
    await expect(pane.getByRole('row', { name: '戴工' })).toContainText('隐去')
    await pane.getByRole('tab', { name: '资质证书' }).click()
    await pane.getByRole('button', { name: '登记证书' }).click()
    await dialog.getByLabel('证书名称').fill('检疫资格证')
    await typeDay(page, dialog.getByLabel('有效期至'), '2099-12-31')
    await save()
    await expect(pane.getByRole('row', { name: '检疫资格证' })).toContainText('还有')
    for (const [button, reason] of [
      ['开始洽谈', '遴选'],
      ['达成合作', '通过遴选'],
    ] as const) {
      await pane.getByRole('button', { name: button }).click()
      await dialog.getByLabel('变更原因').fill(reason)
      await dialog.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog', { name: button })).toBeHidden()
    }
    await expect(pane.getByText('服务对外公开')).toBeVisible()
  })

  await test.step('a service needs a contact before it is turned on', async () => {
    await pane.getByRole('tab', { name: '服务', exact: true }).click()
    await pane.getByRole('button', { name: '新增服务' }).click()
    await expect(pane.getByRole('heading', { name: '新增服务' })).toBeVisible()
    await pane.getByRole('combobox', { name: '服务类目' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText(category, { exact: true }).click()
    await pane.getByLabel('服务名称').fill(service)
    await pane.getByLabel('服务说明').fill('按标准检疫')
    await pane.getByLabel('价格').fill('180')
    await pane.getByRole('combobox', { name: '计价单位' }).click()
    await page.locator('.ant-select-dropdown:visible').getByText('样', { exact: true }).click()
    await pane.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(pane.getByRole('heading', { name: `服务 · ${service}` })).toBeVisible()
    await pane.getByRole('button', { name: '新增联系人' }).click()
    await dialog.getByLabel('联系人').fill('曾工')
    await dialog.getByLabel('联系电话').fill('0371-65730000')
    await dialog.getByRole('radio', { name: '访客可见完整号码与邮箱' }).check()
    await save()
    await pane.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(page.getByText('保存成功').first()).toBeVisible()
    serviceId = new URL(page.url()).searchParams.get('serviceId') ?? ''
    await page.goto('/integration/serviceManage')
    await pane.getByRole('textbox', { name: '名称', exact: true }).fill(service)
    await pane.getByRole('button', { name: /^查\s?询$/ }).click()
    await pane.getByRole('switch', { name: `${service}：停用` }).click()
    await expect(pane.getByRole('row', { name: service })).toContainText('公开')
  })

  const phone = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  await test.step('a visitor finds it on a phone, and the contact that is shown', async () => {
    await phone.goto('/homePage/seedService')
    await phone.getByRole('searchbox', { name: '服务或服务商名称' }).fill(service)
    await phone.getByRole('button', { name: '搜索' }).click()
    await expect(phone).toHaveURL(/name=/)
    await phone.getByRole('link', { name: service }).click()
    await expect(phone.getByRole('heading', { name: service })).toBeVisible()
    await expect(phone.getByText('180 元/样').first()).toBeVisible()
    await phone.getByRole('button', { name: '查看联系方式' }).click()
    await expect(phone.getByRole('link', { name: '0371-65730000' })).toBeVisible()
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  await test.step('the visitor asks without signing in', async () => {
    await expect(phone.getByRole('link', { name: '登录后咨询' })).toBeVisible()
    await phone.getByRole('button', { name: '咨询', exact: true }).click()
    const asking = phone.getByRole('dialog', { name: '咨询留言' })
    await expect(asking).toContainText(service)
    await asking.getByLabel('姓名').fill('孙访客')
    await asking.getByLabel('电话').fill('13700137000')
    // Typed like a person does: what is filled in within three seconds goes to quarantine.
    await asking.getByLabel('留言内容').pressSequentially('能上门取样吗？样品有十二份。', { delay: 250 })
    const { width } = (await asking.boundingBox()) ?? { width: 0 }
    expect(width).toBeLessThanOrEqual(390)
    await asking.getByRole('button', { name: '提交' }).click()
    await expect(asking.getByRole('status')).toContainText('对方会按您留下的电话联系您')
    await asking.getByRole('button', { name: '关闭' }).last().click()
  })

  await test.step('a colleague asks about it', async () => {
    await page.goto(`/integration/providerSelection/selectionDetails?serviceId=${serviceId}`)
    await pane.getByRole('button', { name: '查看联系方式' }).click()
    await expect(pane.getByRole('link', { name: '0371-65730000' })).toBeVisible()
    await pane.getByRole('button', { name: '发起咨询' }).click()
    await dialog.getByLabel('电话').fill('13800138000')
    await dialog.getByLabel('咨询内容').fill('三天能出结果吗？')
    await dialog.getByRole('button', { name: '发送' }).click()
    await expect(pane.getByRole('region', { name: '我的咨询' })).toContainText('三天能出结果吗？')
    await expect(pane.getByRole('button', { name: /^评\s?价$/ })).toBeDisabled()
  })

  await test.step('it is answered and closed', async () => {
    await page.goto('/integration/consultManage')
    await expect(pane.getByRole('row', { name: service }).filter({ hasText: '孙访客' })).toContainText('公开')
    await pane
      .getByRole('row', { name: service })
      .filter({ hasNotText: '孙访客' })
      .getByRole('button', { name: /^办\s?理$/ })
      .click()
    const drawer = page.getByRole('dialog').filter({ hasText: '咨询时的服务' })
    await drawer.getByRole('button', { name: /^答\s?复$/ }).click()
    await dialog.getByLabel('答复内容').fill('可以加急')
    await dialog.getByRole('button', { name: /^答\s?复$/ }).click()
    await expect(drawer.getByText('可以加急')).toBeVisible()
    await drawer.getByRole('button', { name: '关闭咨询' }).click()
    await choose('结果', '成交')
    await dialog.getByRole('button', { name: '关闭咨询' }).click()
    await expect(drawer.getByText('已关闭')).toBeVisible()
  })

  await test.step('it is rated', async () => {
    await page.goto(`/integration/providerSelection/selectionDetails?serviceId=${serviceId}`)
    await expect(pane.getByText('可以加急')).toBeVisible()
    await pane.getByRole('button', { name: /^评\s?价$/ }).click()
    await dialog.getByRole('radio', { name: '5 分' }).check()
    await save()
    await expect(pane.getByText('已评价 5 分')).toBeVisible()
  })

  await test.step('a suspended provider is gone from the portal, and an old link leads to others', async () => {
    await page.goto('/integration/providerManage')
    await pane.getByRole('textbox', { name: '名称', exact: true }).fill(provider)
    await pane.getByRole('button', { name: /^查\s?询$/ }).click()
    await pane
      .getByRole('row', { name: provider })
      .getByRole('button', { name: /^暂\s?停$/ })
      .click()
    await dialog.getByLabel('变更原因').fill('资质续展')
    await dialog.getByRole('button', { name: '暂停合作' }).click()
    // The row of a provider that cooperates has a button of this name, so that its text says nothing.
    await expect(
      pane.getByRole('row', { name: provider }).getByRole('button', { name: /^恢\s?复$/ }),
    ).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: '该服务已停用或暂不公开' })).toBeVisible()
    await phone.goto(`/homePage/seedService?name=${encodeURIComponent(service)}`)
    await expect(phone.getByText('没有符合条件的服务', { exact: false })).toBeVisible()
    await phone.close()
  })
})

const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Returns a credit code with a right check digit for six digits. */
function creditCode(digits: string): string {
  const body = `91410100MA0${digits}`.padEnd(17, '0')
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * DIGITS.indexOf(body[at] ?? '0'), 0)
  return body + (DIGITS[(31 - (sum % 31)) % 31] ?? '0')
}
