import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

test('a party is created after the warning of a close name, renamed, found by its pinyin, and a duplicate is merged into it', async ({
  page,
  pane,
}) => {
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const mark = String(Date.now()).slice(-6)
  const [first, second, renamed] = [`隆平种业${mark}`, `隆平种业${mark}有限公司`, `金穗农科${mark}`]
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    const list = page.locator('.ant-select-dropdown:visible')
    await list.getByTitle(option, { exact: true }).click()
    await dialog.locator('.ant-modal-title').click()
    await expect(list).toBeHidden()
  }
  const make = async (name: string) => {
    await pane.getByRole('button', { name: '新增往来单位' }).first().click()
    await dialog.getByLabel('名称', { exact: true }).fill(name)
    await choose('角色', '供种单位')
  }
  const save = () => dialog.getByRole('button', { name: /保\s?存/ }).click()
  await page.goto('/system/party')

  await test.step('a first one, and a second one of a close name, of which the form warns', async () => {
    await make(first)
    await save()
    await expect(pane.getByRole('heading', { level: 2, name: first })).toBeVisible()
    await make(second)
    await expect(dialog.getByText('已有名称相近的往来单位')).toBeVisible()
    await expect(dialog.getByRole('link', { name: first })).toBeVisible()
    await dialog.getByLabel('联系人').fill('孙经理')
    await save()
    await expect(pane.getByRole('heading', { level: 2, name: second })).toBeVisible()
  })

  await test.step('the first is renamed and found by the initials of its former name', async () => {
    await pane.getByRole('button', { name: '返回列表' }).click()
    await pane.getByRole('button', { name: first, exact: true }).click()
    await pane.getByRole('button', { name: /^编\s?辑$/ }).click()
    await dialog.getByLabel('名称', { exact: true }).fill(renamed)
    await expect(dialog.getByRole('checkbox', { name: /记为曾用名/ })).toBeChecked()
    await save()
    await expect(pane.getByRole('heading', { level: 2, name: renamed })).toBeVisible()
    await pane.getByRole('button', { name: '返回列表' }).click()
    await pane.getByLabel('关键词').fill(`lpzy${mark}`)
    await pane.getByRole('button', { name: /查\s?询/ }).click()
    await expect(pane.getByRole('row').filter({ hasText: renamed })).toContainText(first)
  })

  await test.step('the second is merged into it after a preview', async () => {
    await pane.getByRole('button', { name: renamed, exact: true }).click()
    await pane.getByRole('button', { name: '合并重复的' }).click()
    await dialog.getByRole('combobox', { name: '并入的往来单位' }).click()
    await page.keyboard.type(second)
    await page.locator('.ant-select-dropdown:visible').getByText(second).click()
    await expect(dialog.getByRole('row', { name: /联系人.*孙经理/ })).toBeVisible()
    await dialog.getByRole('button', { name: '确认合并' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(pane.getByText(`${first}、${second}`)).toBeVisible()
    await expect(pane.getByText('孙经理')).toBeVisible()
  })
})
