import { expect, seriousViolations, test } from '../../support/test.ts'
import { typeDay } from '../../support/typeDay.ts'

test.describe('到期事项', () => {
  test.use({ role: 'admin' })

  test('something due is entered, marked as done with a note, and opened again', async ({ page, pane }) => {
    const title = `寄送样品 ${Date.now()}`
    await page.goto('/obligation/list')
    await pane.getByRole('button', { name: '新增到期事项' }).click()
    const form = page.getByRole('dialog', { name: '新增到期事项' })
    await form.getByLabel('事项', { exact: true }).fill(title)
    await typeDay(page, form.getByLabel('到期日'), '2026-01-08')
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form).toBeHidden()
    await pane.getByLabel('名称', { exact: true }).fill(title)
    await pane.getByRole('button', { name: '查询' }).click()
    const row = pane.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('已过期')
    await row.getByRole('button', { name: '办理', exact: true }).click()
    const act = page.getByRole('dialog', { name: `办理「${title}」` })
    await act.getByLabel('办理说明').fill('已寄出')
    await act.getByRole('button', { name: '办理' }).click()
    await expect(row).toBeHidden()
    await page.goto(`/obligation/list?q=1&name=${encodeURIComponent(title)}`)
    await expect(row).toContainText('已办理')
    await expect(row).toContainText('已寄出')
    await row.getByRole('button', { name: '重新打开' }).click()
    const again = page.getByRole('dialog', { name: `重新打开「${title}」` })
    await again.getByRole('button', { name: '重新打开' }).click()
    await expect(again.getByText('重新打开的原因必填')).toBeVisible()
    await again.getByLabel('重新打开的原因').fill('退回')
    await again.getByRole('button', { name: '重新打开' }).click()
    await expect(row).toContainText('已过期')
  })

  test('the calendar goes by keys from day to day and month to month, and lists the chosen day', async ({
    page,
    pane,
  }) => {
    await page.goto('/obligation/calendar?month=2026-10&day=2026-10-10')
    const grid = pane.getByRole('grid', { name: '2026年10月的到期事项' })
    await expect(grid).toBeVisible()
    await expect(grid.getByRole('button', { name: /国庆.*2026-10-10，工作日/ })).toBeVisible()
    await grid.getByRole('button', { name: /2026-10-10/ }).press('ArrowDown')
    await expect(pane.getByRole('region', { name: '2026-10-17 的到期事项' })).toBeVisible()
    await expect(grid.getByRole('button', { name: /2026-10-17/ })).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(pane.getByRole('grid', { name: '2026年11月的到期事项' })).toBeVisible()
    await expect(pane.getByRole('button', { name: /2026-11-17/ })).toBeFocused()
    await page.goto('/obligation/calendar?month=2030-02')
    await expect(pane.getByText('2030 年节假日未发布')).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
  })
})
