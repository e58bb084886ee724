import { applicationSections } from '@hepu/api/areas/project/application/applicationSections'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

/** A draft of the demo that nobody submits meanwhile. */
const DRAFT = `/task/projectApplication?name=${encodeURIComponent('糯玉米品质育种')}`

/** Waits until nothing on the screen is loading, and sees that nothing went wrong. */
async function expectSettled(place: Locator): Promise<void> {
  await expect(place.locator('.turning, [aria-busy=true]')).toHaveCount(0)
  await expect(place.getByRole('alert').filter({ visible: true })).toHaveCount(0)
}

/** Sees that a dialog of this title opens with this content, and closes it by the keyboard. */
async function expectDialog(page: Page, title: string | RegExp, content: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await expect(dialog.locator('.ant-modal-title')).toHaveText(title)
  await expect(dialog.locator('.ant-modal-body').getByText(content).first()).toBeVisible()
  await expectSettled(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('F-001 the drafts of projects and of 立项 open over their lists', async ({ page, pane }) => {
  await page.goto('/task/project')
  await pane.getByRole('button', { name: /^草\s?稿$/ }).click()
  await expectDialog(page, '项目草稿', '更新时间')

  await page.goto('/task/projectApproval')
  await pane.getByRole('button', { name: /^草\s?稿$/ }).click()
  await expectDialog(page, '立项草稿', /更新时间|没有草稿/)
})

test('F-001 the roles of a member and the rights of a role open over their lists', async ({ page, pane }) => {
  await page.goto(`/task/project?name=${encodeURIComponent('耐密抗倒宜机收')}`)
  await pane
    .locator('tbody')
    .getByRole('link', { name: /耐密抗倒宜机收/ })
    .first()
    .click()
  await pane.getByRole('link', { name: '项目成员' }).click()
  await pane.getByRole('button', { name: '分配角色' }).first().click()
  await expectDialog(page, /^分配角色 · /, '查看')

  await page.goto('/task/projectAuthRole')
  await pane
    .getByRole('row')
    .getByRole('button', { name: /^编\s?辑$/ })
    .first()
    .click()
  await expectDialog(page, '编辑项目角色', '维护指标与权重')
})

test('F-001 F-508 each of the twelve sections of an application opens by its address', async ({
  page,
  pane,
}) => {
  await page.goto(DRAFT)
  await pane.locator('tbody a[href*="/applicationEdit?"]').first().click()
  await expect(page).toHaveURL(/applicationEdit\?projectId=\d+/)
  const id = new URL(page.url()).searchParams.get('projectId')
  expect(applicationSections).toHaveLength(12)
  for (const { name, label } of applicationSections) {
    await page.goto(`/task/projectApplication/applicationEdit?projectId=${id}&section=${name}`)
    await expect(pane.getByRole('heading', { level: 1 }), name).toHaveText(/^填写申报 · /)
    await expect(pane.getByRole('tab', { selected: true }), name).toHaveText(
      new RegExp(`^${label}(（选填）)? `),
    )
    const open = pane.getByRole('button', { name: new RegExp(`^(填写|编辑)${label}$`) })
    await expect(open, name).toBeVisible()
    await expectSettled(pane)
  }
})

test('F-508 the shares of a section are added up above its table while they are typed, to 0.01 per cent', async ({
  page,
  pane,
}) => {
  await page.goto(DRAFT)
  await pane.locator('tbody a[href*="/applicationEdit?"]').first().click()
  await expect(page).toHaveURL(/applicationEdit\?projectId=\d+/)
  const id = new URL(page.url()).searchParams.get('projectId')
  const section = 'distributionOfBenefitData'
  await page.goto(`/task/projectApplication/applicationEdit?projectId=${id}&section=${section}`)
  await pane.getByRole('button', { name: /^(填写|编辑)收益分配$/ }).click()
  await expect(pane.getByRole('columnheader', { name: '比例（%）*' })).toBeVisible()
  const cells = pane.getByRole('textbox', { name: /行 比例/ })
  for (let rows = await cells.count(); rows < 2; rows += 1)
    await pane.getByRole('button', { name: '添加一行' }).click()
  for (const cell of await cells.all()) await cell.fill('')
  await cells.nth(0).fill('33.33')
  await cells.nth(1).fill('66.66')
  await expect(pane.getByText('少 0.01%', { exact: true })).toBeVisible()
  await cells.nth(1).fill('66.67')
  await expect(pane.getByText('相符', { exact: true })).toBeVisible()
})
