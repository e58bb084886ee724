import { screens } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** Screens inside the frame, without what belongs to another system. */
const paths = screens
  .filter((screen) => !screen.public && !screen.path.includes(':') && screen.path !== 'changePassword')
  .map((screen) => screen.path)

/** Three words of English in a row; codes, units and names of varieties have fewer. */
const ENGLISH = /\b[A-Za-z]{2,}(?: [a-z]{2,}){2,}\b/g

test.describe('the screens of the workspace', () => {
  test.use({ role: 'admin' })
  test.setTimeout(120_000)

  test('F-001 F-024 each opens under its address and speaks Chinese', async ({ page, pane }) => {
    for (const path of paths) {
      await page.goto(`/${path}`)
      await expect(pane.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u)
      await expect(pane.locator('.ant-spin-spinning, [aria-busy=true]')).toHaveCount(0)
      expect(page.url(), path).toContain(path)
      const shown = await page.locator('body').innerText()
      const hints = await page
        .locator('[placeholder]:visible')
        .evaluateAll((inputs) => inputs.map((it) => it.getAttribute('placeholder')).join('\n'))
      expect.soft(`${shown}\n${hints}`.match(ENGLISH) ?? [], path).toEqual([])
    }
  })
})
