import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

test('F-039 F-447 a paper is begun for an approved variety, filled in, shown as it prints, frozen and saved as PDF', async ({
  page,
}) => {
  const pane = page.locator('.pane').filter({ visible: true })
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const name = '示禾青贮7号'

  await test.step('a candidate becomes a paper', async () => {
    await page.goto('/research/research-onePaperProduct')
    await pane.getByRole('button', { name: '拟上一页纸' }).click()
    await dialog.getByLabel('名称或编号').fill(name)
    await dialog.getByRole('button', { name: /^查\s?询$/ }).click()
    await dialog.getByRole('row', { name }).getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '建 1 份一页纸' }).click()
    await expect(page).toHaveURL(/research-onePaperProduct\/edit\?id=\d+/)
  })

  await test.step('texts are saved and stand on the page, which names what is missing', async () => {
    await pane.getByLabel('突出优点').fill('早熟抗倒\n适宜机收')
    await pane.getByLabel('目标面积').fill('60')
    await pane.getByRole('button', { name: /^保\s?存$/ }).click()
    await expect(page).toHaveURL(/research-onePaperProduct\/lookUp\?id=\d+/)
    const printed = pane.getByRole('img', { name: `${name} 一页纸，第 1 页` })
    await expect(printed.getByText('早熟抗倒')).toBeVisible()
    await expect(printed.getByText('未定版')).toBeVisible()
    await expect(pane.getByText(/^缺失 \d+ 项：缺点与风险/)).toBeVisible()
  })

  await test.step('a version is frozen and saved as PDF', async () => {
    await pane.getByRole('button', { name: /^定\s?版$/ }).click()
    await dialog.getByLabel('定版说明').fill('推介会')
    await dialog.getByRole('button', { name: /^定\s?版$/ }).click()
    await expect(pane.getByText(/^正在查看第 1 版/)).toBeVisible()
    const saved = page.waitForEvent('download')
    await pane.getByRole('button', { name: 'PDF' }).click()
    expect((await saved).suggestedFilename()).toMatch(
      new RegExp(`^${name}_一页纸_第1版_\\d{4}-\\d{2}-\\d{2}\\.pdf$`),
    )
  })

  await test.step('the present content, which is still that of the version, is shown as the PDF names it', async () => {
    await pane.getByRole('button', { name: '现在的内容' }).click()
    await expect(pane.getByText(/^正在查看第 1 版/)).toHaveCount(0)
    const printed = pane.getByRole('img', { name: `${name} 一页纸，第 1 页` })
    await expect(printed.getByText('第 1 版')).toBeVisible()
    await expect(pane.getByText('与第 1 版相同')).toBeVisible()
  })

  await test.step('the list shows the paper with its version', async () => {
    await page.goto('/research/research-onePaperProduct')
    await expect(pane.getByRole('row', { name })).toContainText('第 1 版')
  })
})
