import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

/** Chooses an option of a select in a form. */
async function choose(page: Page, form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).click()
  const list = page.locator('.ant-select-dropdown:visible')
  await list.getByTitle(option, { exact: true }).click()
  await form.locator('.ant-modal-title').click()
  await expect(list).toBeHidden()
}

test('F-378 F-383 F-471 a supplier and its branch are created, related to a station and found by type; while in use they cannot be deleted', async ({
  page,
  pane,
}) => {
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const mark = String(Date.now()).slice(-6)
  const [group, branch] = [`中原物流集团${mark}`, `中原物流郑州公司${mark}`]
  const tree = pane.getByRole('complementary', { name: '供应商树' })
  const sum = pane.getByRole('group', { name: '按类型查看' }).getByRole('button', { name: /^物流/ })
  await page.goto('/system/supplier')

  await test.step('a group, and a branch below it', async () => {
    await pane.getByRole('button', { name: '新增供应商' }).click()
    await expect(dialog.getByLabel('供应商名称'), 'a form begins in its first field').toBeFocused()
    await dialog.getByLabel('供应商名称').fill(group)
    await choose(page, dialog, '供应商类型', '物流')
    await dialog.getByLabel('银行账号').fill('6228 4800 1234 5678')
    await page.keyboard.press('Enter')
    await expect(pane.getByRole('heading', { level: 2, name: group })).toBeVisible()
    await expect(pane.getByText('6228480012345678')).toBeVisible()
    await pane.getByRole('button', { name: '新增下级' }).click()
    await dialog.getByLabel('供应商名称').fill(branch)
    await choose(page, dialog, '供应商类型', '物流')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(pane.getByRole('heading', { level: 2, name: branch })).toBeVisible()
    await expect(tree.getByText(branch)).toBeVisible()
  })

  await test.step('the station comes to work with the group, and the sum of the type says so', async () => {
    await tree.getByText(group).click()
    await expect(sum).not.toContainText('合作')
    await pane.getByRole('button', { name: '合作关系' }).click()
    await choose(page, dialog, '机构', '禾谱示范种业 / 禾谱示范试验站')
    await choose(page, dialog, '合作方式', '框架协议')
    await dialog.getByRole('button', { name: '建立关系' }).click()
    await expect(dialog.getByRole('row', { name: /禾谱示范试验站.*框架协议/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sum).toContainText('合作 1')
    await expect(pane.getByRole('button', { name: /^删\s?除$/ })).toHaveCount(0)
  })

  await test.step('its type lists it; disabled it says so in the tree', async () => {
    await sum.click()
    await expect(pane.getByRole('row').filter({ hasText: group })).toContainText('1 个')
    await pane.getByRole('row').filter({ hasText: group }).getByRole('button', { name: group }).click()
    await pane.getByRole('button', { name: /^停\s?用$/ }).click()
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s?认/ })
      .click()
    await expect(tree.getByText(`${group}（已停用）`)).toBeVisible()
  })

  await test.step('without relation and branch it can go', async () => {
    await pane.getByRole('button', { name: '合作关系' }).click()
    await dialog.getByRole('button', { name: '解除' }).click()
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /确\s?认/ })
      .click()
    await expect(dialog.getByText('还没有机构与该供应商合作。')).toBeVisible()
    await page.keyboard.press('Escape')
    for (const name of [branch, group]) {
      await tree.getByText(name).click()
      await expect(pane.getByRole('heading', { level: 2, name })).toBeVisible()
      await pane.getByRole('button', { name: /^删\s?除$/ }).click()
      await page
        .getByRole('tooltip')
        .getByRole('button', { name: /确\s?认/ })
        .click()
      await expect(tree.getByText(name)).toHaveCount(0)
    }
  })
})
