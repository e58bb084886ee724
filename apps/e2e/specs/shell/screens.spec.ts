import { framedPaths } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

/** Behaviours that ask for the addresses of a part. */
const behaviours: Readonly<Record<string, string>> = { estimate: ' F-023 F-024', fruits: ' F-020' }

/** Screens by the part of the product they stand in. */
const parts = Map.groupBy(framedPaths, (path) => path.split('/')[0]!)

/** Screens looked at in one test. */
const TOGETHER = 20

/** The screens of each part, so many to a test that it ends in time. */
const runs = [...parts].flatMap(([part, paths]) =>
  Array.from({ length: Math.ceil(paths.length / TOGETHER) }, (_, at) => ({
    part,
    paths: paths.slice(at * TOGETHER, (at + 1) * TOGETHER),
    title: `each screen of ${part}${at > 0 ? ` (${at + 1})` : ''}`,
  })),
)

/** Three words of English in a row; codes, units and names of varieties have fewer. */
const ENGLISH = /\b[A-Za-z]{2,}(?: [a-z]{2,}){2,}\b/g

test.describe('the screens of the workspace', () => {
  test.use({ role: 'admin' })
  test.setTimeout(120_000)

  for (const { part, paths, title } of runs) {
    test(`F-001${behaviours[part] ?? ''} ${title} opens under its address and speaks Chinese`, async ({
      page,
      pane,
    }) => {
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
  }
})
