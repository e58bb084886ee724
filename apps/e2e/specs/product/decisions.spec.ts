import type { Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

const chooserOf = (page: Page) => page.getByRole('dialog').filter({ hasText: '下一步' })
const logOf = (page: Page) => page.getByRole('dialog').filter({ hasText: /^决策日志/ })
const formOf = (page: Page) => page.getByRole('dialog').filter({ hasText: '登记后不能修改，更正' })

/** Chooses an option of a select field. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await formOf(page).getByRole('combobox', { name: label }).first().click()
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click()
}

test('F-448 F-480 F-483 a variety is decided about, the decision is superseded, and thresholds are previewed', async ({
  page,
  pane,
}) => {
  const mark = String(Date.now()).slice(-6)
  const [chooser, log, form] = [chooserOf(page), logOf(page), formOf(page)]

  await test.step('a decision begins with the variety that it is about', async () => {
    await page.goto('/product/decisionLog')
    await pane.getByRole('button', { name: '登记决策' }).click()
    await chooser.getByRole('combobox', { name: '产品或品种' }).click()
    await page.keyboard.type('禾')
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
    await chooser.getByRole('button', { name: '下一步' }).click()
    await expect(form.getByText('登记后不能修改，更正须由新的决策取代。以下依据随决策固定：')).toBeVisible()
  })

  await test.step('it is refused without what it needs, and then listed', async () => {
    await form.getByRole('button', { name: /^登\s?记$/ }).click()
    await expect(form.getByText('决策理由必填').first()).toBeVisible()
    await choose(page, '决策', '追加示范')
    await form.getByLabel('业务年度').fill('2026')
    await typeDay(page, form.getByLabel('决策日期'), '2025-11-03')
    await form.getByLabel('决策理由').fill(`示范点不足${mark}`)
    await form.getByLabel('何种情况下推翻').fill('倒伏率超过对照')
    await form.getByLabel('决策人').fill('张总')
    await expect(log).toHaveCount(0)
    await form.getByRole('button', { name: '登记「追加示范」' }).click()
    await expect(log.getByText(`示范点不足${mark}`)).toBeVisible()
  })

  await test.step('another decision takes its place, and the old one says so', async () => {
    const old = log.getByRole('article').filter({ hasText: `示范点不足${mark}` })
    await old.getByRole('button', { name: /^取\s?代$/ }).click()
    await choose(page, '决策', '续试')
    await typeDay(page, form.getByLabel('决策日期'), '2025-11-04')
    await form.getByLabel('决策理由').fill(`改为续试${mark}`)
    await form.getByRole('button', { name: '登记「续试」' }).click()
    await expect(old.getByText('已被取代')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(pane.getByRole('row', { name: `改为续试${mark}` })).toBeVisible()
  })

  await test.step('thresholds say which products would move before they are saved', async () => {
    await page.goto('/product/productLifecycle')
    await expect(pane.getByRole('button', { name: '保存为新的一版' })).toBeDisabled()
    await pane.getByLabel('推广期增长率').fill('30')
    await pane.getByRole('button', { name: /^预\s?览$/ }).click()
    await expect(pane.getByText(/个产品中 \d+ 个会换阶段/)).toBeVisible()
    await expect(pane.getByRole('button', { name: '保存为新的一版' })).toBeEnabled()
  })
})
