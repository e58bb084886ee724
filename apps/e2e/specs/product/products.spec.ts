import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'secretary' })

/** Chooses an option of a select in a form. */
async function choose(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

const picture = {
  name: '果穗.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000000020001e221bc330000000049454e44ae426082',
    'hex',
  ),
}

test('F-446 F-018 F-027 a variety becomes a product, is edited, gets a picture, moves on, and shows its trials', async ({
  page,
  pane,
}) => {
  const code = `E2E-${String(Date.now()).slice(-8)}`
  const name = `示禾玉101 ${code.slice(-4)}`
  const dialog = page.getByRole('dialog').filter({ visible: true })

  await test.step('the secretary enters it for an approved variety', async () => {
    await page.goto('/change/change-list')
    await pane.getByRole('button', { name: '新增产品' }).click()
    await pane.getByLabel('产品名称').fill(name)
    await pane.getByLabel('产品编码').fill(code)
    const variety = pane.getByRole('combobox', { name: '审定品种' })
    await variety.fill('示禾玉101')
    await page.locator('.ant-select-dropdown:visible').getByText('示禾玉101').first().click()
    await choose(page, pane, '产品类型', '自有')
    await pane.getByRole('button', { name: '提交审核' }).click()
    await expect(pane.getByRole('heading', { level: 1, name: `产品 · ${name}` })).toBeVisible()
    await expect(pane.getByText('待审核')).toBeVisible()
  })

  await test.step('it is edited and gets a picture; its state is not edited', async () => {
    await pane.getByRole('button', { name: /编\s?辑/ }).click()
    await expect(pane.getByRole('combobox', { name: '产品状态' })).toBeDisabled()
    await pane.getByLabel('亩用种量').fill('1.6')
    await pane.getByRole('button', { name: '上传附件' }).click()
    await dialog.locator('input[type=file]').setInputFiles(picture)
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await pane.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(pane.getByRole('img', { name: `${name} 果穗.png` })).toBeVisible()
    await expect(pane.getByText('1.6', { exact: true })).toBeVisible()
  })

  await test.step('its state moves with a reason, and what it allows changes', async () => {
    const policy = pane.getByRole('region', { name: '状态政策' })
    await policy.getByRole('button', { name: '变更状态' }).click()
    await choose(page, dialog, '变更为', '待商业化')
    await dialog.getByLabel('变更原因').fill('区域试验达标')
    await dialog.getByRole('button', { name: /变\s?更/ }).click()
    await expect(policy.getByText('在研 → 待商业化')).toBeVisible()
    await expect(policy.getByRole('listitem').filter({ hasText: '签许可' })).toContainText('允许')
  })

  const id = new URL(page.url()).searchParams.get('id')!

  await test.step('both homes show it, with its results and the trials of its variety', async () => {
    for (const home of ['product-list', 'change/change-list']) {
      await page.goto(`/${home}/lookUp?id=${id}`)
      await expect(pane.getByRole('heading', { level: 1, name: `产品 · ${name}` })).toBeVisible()
      await page.goto(`/${home}/result?id=${id}`)
      await expect(pane.getByRole('heading', { level: 1, name: `试验结果 · ${name}` })).toBeVisible()
    }
    for (const screen of ['varietiesL', 'surveyInformation', 'analysisInformation', 'edit']) {
      await page.goto(`/change/change-list/${screen}?id=${id}`)
      await expect(pane.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(pane.getByText('查询参数错误')).toHaveCount(0)
    }
  })

  await test.step('the list finds it by its state, which stays in the address', async () => {
    await page.goto('/product-list')
    await pane.getByLabel('关键词').fill(code)
    await choose(page, pane, '产品状态', '待商业化')
    await pane.getByRole('button', { name: '查询', exact: true }).click()
    await expect(pane.getByText('共 1 条')).toBeVisible()
    await expect(page).toHaveURL(/status=/)
    await expect(pane.getByRole('button', { name: '新增产品' })).toHaveCount(0)
  })
})
