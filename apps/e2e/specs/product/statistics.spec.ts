import { expect, test } from '../../support/test.ts'

test.use({ role: 'admin' })
test.setTimeout(120_000)

/** Returns the number of a text such as `1,386.53`. */
const numberIn = (text: string | null): number =>
  Number(/-?[\d.,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))

test('F-438 the card of net sales has the weight of its bills, in all places and in one region', async ({
  page,
  pane,
}) => {
  await page.goto('/product/productStatistic')
  const card = pane.getByRole('button', { name: /^净销量 .*查看明细$/ })
  const dialog = page.getByRole('dialog', { name: /统计明细 · 净销量/ })

  const compare = async () => {
    const shown = numberIn(await card.textContent())
    await card.click()
    const sums = await dialog.getByText(/共 \d+ 行，重量/).textContent()
    const kg = numberIn(/重量 ([-\d.,]+) kg/.exec(sums ?? '')?.[1] ?? null)
    expect(Math.abs(kg / 10_000 - shown)).toBeLessThan(0.0051)
    expect(kg).not.toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    return shown
  }

  const all = await compare()
  await page.goto('/product/productStatistic?region=HUANGHUAIHAI')
  await expect(card).toBeVisible()
  expect(await compare()).toBeLessThan(all)
})
