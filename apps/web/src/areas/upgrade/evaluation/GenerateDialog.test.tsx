import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import GenerateDialog from './GenerateDialog.tsx'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

const nothingDone = { year: 2025, created: 0, refreshed: 0, skipped: [], withoutStandard: [] }

async function generate(changes: object) {
  answerWith((url) => {
    if (url.includes('generateCurrentYearData')) return envelope({ ...nothingDone, ...changes })
    return envelope({ currentYear: 2025, years: [2025], fourEyes: true, minPoints: 5, can: {} })
  })
  render(
    <Providers>
      <MemoryRouter>
        <GenerateDialog startYear={2025} onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^生\s?成$/ }))
  await screen.findByText(/2025 年：新增/)
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('groups without a standard are named with the reason and a link to the standards', async () => {
  await generate({
    created: 1,
    withoutStandard: [{ group: '甲组', reason: '没有在用、2025年有效的晋级标准适用于初级产比' }],
  })
  expect(screen.getByText('甲组：没有在用、2025年有效的晋级标准适用于初级产比')).toBeTruthy()
  expect(screen.getByRole('link', { name: '晋级标准' }).getAttribute('href')).toBe(
    '/estimate/estimate-promotion/upgradeStandard',
  )
})

test('the dialog does not mention standards if every group has one', async () => {
  await generate({ created: 2 })
  expect(screen.queryByText(/没有可用的标准/)).toBeNull()
})
