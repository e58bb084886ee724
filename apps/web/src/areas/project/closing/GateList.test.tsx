import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { GateList } from './GateList.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const gate = (label: string, isMet: boolean) => ({
  key: label,
  label,
  isMet,
  isHard: false,
  detail: '情况说明',
  path: null,
  note: null,
})

test('each condition comes before its result, and one that is met has an empty cell of actions', async () => {
  answerWith(() =>
    envelope({ gates: [gate('权重合计为 100%', true), gate('报告齐全', false)], isReady: false }),
  )
  render(
    <Providers>
      <MemoryRouter>
        <GateList
          shown={{
            projectId: '1',
            name: '甲项目',
            code: null,
            nodeState: 'running',
            closedDate: null,
            closing: null,
            earlier: [],
            can: { edit: true },
            whyNot: {},
          }}
        />
      </MemoryRouter>
    </Providers>,
  )
  const rows = within(await screen.findByRole('table', { name: '结题条件' })).getAllByRole('row')
  const [met, unmet] = rows.slice(1).map((row) => [...row.querySelectorAll('td')])
  expect(met!.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['权重合计为 100%', '满足'])
  expect(met!.at(-1)!.childNodes).toHaveLength(0)
  expect(within(unmet!.at(-1)!).getByRole('button', { name: '偏差说明' })).toBeTruthy()
})
