import { addNeed, showNeed } from '@hepu/api/areas/trading/listing/listing'
import { decideListing } from '@hepu/api/areas/trading/listing/review'
import { consultLimits } from '@hepu/api/areas/trading/market/consultLimits'
import type { Page } from '@playwright/test'
import { call } from '../../support/call.ts'
import { expect, fillLogin, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'
import { PASSWORD, users } from '../../support/users.ts'

test.use({ role: 'contract', actionTimeout: 15_000 })
test.setTimeout(120_000)

const paneOf = (page: Page) => page.locator('.pane').filter({ visible: true })
const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last()
const button = (name: string) => new RegExp(`^${Array.from(name).join(String.raw`\s?`)}$`)

test('F-551 F-552 F-553 F-555 a variety with trial evidence is listed, sent back and published, found on a phone, asked about, answered, matched, and becomes a draft contract', async ({
  page,
  pane,
  browser,
  baseURL,
}) => {
  const stamp = String(Date.now()).slice(-7)
  const [name, sender] = [`示禾玉101独占许可${stamp}`, `周经理${stamp}`]
  const choose = async (label: string, text: string) => {
    const box = pane.getByRole('combobox', { name: new RegExp(`^(\\* )?${label}$`) })
    await box.click()
    // A long list shows its first choices only.
    if (await box.isEditable()) await box.fill(text)
    await page
      .locator('.ant-select-item-option:visible')
      .filter({ hasText: new RegExp(`^${text}$`) })
      .click()
    await page.keyboard.press('Escape')
  }
  let id = ''
  const detail = () => `/business/business-listofachievements/achievementslookover?id=${id}`

  await test.step('the owner lists the variety; name, number, holder and figures of trials come from the register', async () => {
    await page.goto('/business/business-listofachievements/addachievements')
    await choose('关联成果类别', '审定品种')
    await pane.getByRole('combobox', { name: /^(\* )?关联成果$/ }).fill('示禾玉101')
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '示禾玉101' }).first().click()
    await expect(pane.getByLabel('成果名称')).toHaveValue('示禾玉101')
    await expect(pane.getByLabel('技术指标与产量表现')).toHaveValue(/比对照/)
    await pane.getByLabel('成果名称').fill(name)
    await pane.getByLabel('简介').fill('耐密、抗倒，适宜机械化收获。')
    await choose('许可类型', '独占许可')
    await choose('适宜区域', '河南')
    await choose('产量：比对照增幅、增产点率', '公开')
    await typeDay(page, pane.getByLabel('有效期至'), '2099-12-31')
    await pane.getByLabel('联系人').fill('王芳')
    await pane.getByLabel('联系电话').fill('13800000000')
    await pane.getByRole('button', { name: button('提交审核') }).click()
    await expect(pane.getByRole('heading', { name: `成果 · ${name}` })).toBeVisible()
    id = new URL(page.url()).searchParams.get('id') ?? ''
  })

  const reviewer = await browser.newPage({ baseURL: baseURL ?? '' })
  const decide = async (decision: string, note: string) => {
    await paneOf(reviewer)
      .getByRole('button', { name: button('审核') })
      .click()
    const dialog = dialogOf(reviewer)
    await dialog.getByRole('radio', { name: decision }).check()
    await dialog.getByLabel('说明', { exact: true }).fill(note)
    await dialog.getByRole('button', { name: button('确定') }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('the reviewer asks for a change, the owner reads why and makes it', async () => {
    await reviewer.goto('/login')
    await fillLogin(reviewer, users.director, PASSWORD)
    await expect(reviewer.getByText('登录成功')).toBeVisible()
    await reviewer.goto(detail())
    await decide('要求修改', '请写明亲本供应')
    await page.reload()
    await expect(pane.getByText('请写明亲本供应').first()).toBeVisible()
    await pane.getByRole('button', { name: button('编辑') }).click()
    await pane.getByLabel('简介').fill('耐密、抗倒，适宜机械化收获，亲本供应充足。')
    await pane.getByRole('button', { name: button('保存') }).click()
    await expect(pane.getByRole('heading', { name: `成果 · ${name}` })).toBeVisible()
  })

  await test.step('it is published', async () => {
    await reviewer.reload()
    await expect(paneOf(reviewer).getByText('亲本供应充足').first()).toBeVisible()
    await decide('通过并上架', '')
    await expect(paneOf(reviewer).getByText('已上架').first()).toBeVisible()
  })

  const phone = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 390, height: 844 } })
  await test.step('a visitor finds it on a phone with its trial figures, and asks', async () => {
    await phone.goto('/homePage/achievements')
    await phone.getByRole('searchbox', { name: '关键词' }).fill(name)
    await phone.getByRole('button', { name: '搜索' }).click()
    await phone.getByRole('link', { name }).click()
    const figures = phone.getByRole('region', { name: '产量：比对照增幅、增产点率' })
    await expect(figures).toContainText('比对照增产')
    await expect(figures).toContainText('%')
    await phone.getByRole('button', { name: '咨询留言' }).click()
    const opened = Date.now()
    const dialog = phone.getByRole('dialog', { name: '咨询留言' })
    await dialog.getByLabel('姓名').fill(sender)
    await dialog.getByLabel('电话').fill(`138${stamp}0`)
    await dialog.getByLabel('留言内容').fill('河南可以独占几年？')
    await expect.poll(() => Date.now() - opened).toBeGreaterThan(consultLimits.leastSeconds * 1000 + 300)
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(dialog.getByText(/咨询已送达/)).toBeVisible()
    await phone.close()
  })

  await test.step('the owner answers', async () => {
    await page.goto('/business/business-consultlist')
    await pane.getByRole('textbox', { name: '关键词' }).fill(sender)
    await pane.getByRole('button', { name: button('查询') }).click()
    await pane.getByRole('row', { name: sender }).getByRole('link').first().click()
    await expect(pane.getByText('河南可以独占几年？').first()).toBeVisible()
    await pane.getByLabel('回复或备注').fill('一般五年起，可面谈。')
    await pane.getByRole('button', { name: button('记录回复') }).click()
    await expect(pane.getByText('已回复').first()).toBeVisible()
  })

  await test.step('a demand matches it, item by item, and becomes a deal, which the consultation warns of', async () => {
    const demand = {
      name: `求购增产品种${stamp}`,
      resultType: 'variety' as const,
      demandUnit: '麦穗种业',
      summary: '求购增产稳定的品种。',
      regions: ['410000'],
      gainMin: 0.01,
      validTo: '2099-12-31',
      contactName: '李明',
      contactPhone: '13900000000',
    }
    const consultation = page.url()
    const need = await call(page, addNeed, { ...demand, submit: true })
    const { version } = await call(reviewer, showNeed, need)
    await call(reviewer, decideListing, { ...need, version, decision: 'approve' })
    await page.goto(`/business/business-demandlist/requirementList?id=${need.id}`)
    await pane.getByRole('tab', { name: '匹配' }).click()
    const match = pane.getByRole('list', { name: '匹配' }).getByRole('listitem').filter({ hasText: name })
    await expect(match.getByRole('row', { name: '比对照增产' })).toContainText('符合')
    await match.getByRole('button', { name: button('建立撮合') }).click()
    await match.getByRole('link', { name: '已在撮合' }).click()
    // The link opens the deal; the board behind it moves it.
    const opened = dialogOf(page)
    await opened.getByRole('button', { name: button('取消') }).click()
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
    const card = pane.getByRole('listitem').filter({ hasText: name })
    const more = card.getByRole('button', { name: /更多|操作/ })
    await more.click()
    await page.getByRole('menuitem', { name: '移到「未成」' }).click()
    await expect(dialogOf(page)).toContainText(`未成 · ${name}`)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await more.click()
    await page.getByRole('menuitem', { name: '移到「洽谈中」' }).click()
    await page.goto(consultation)
    await expect(pane.getByText(`与「${demand.name}」的撮合（洽谈中）`, { exact: false })).toBeVisible()
  })

  await test.step('the consultation becomes a draft contract', async () => {
    await pane.getByRole('button', { name: button('起草合同') }).click()
    await dialogOf(page)
      .getByRole('button', { name: button('起草') })
      .click()
    await expect(page).toHaveURL(/ContractDetail\?contractId=\d+/)
    await expect(pane.getByText('示禾玉101').first()).toBeVisible()
    await reviewer.close()
  })
})
