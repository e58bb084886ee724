import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { DecidedFigure, DecidedNote, gainText, rankText, yieldText } from './DecidedFigure.tsx'

afterEach(cleanup)

const gain = {
  base: 'CK1',
  name: '郑单958',
  gainPct: 5.2,
  gainPoints: 5,
  points: 5,
  gainPointRate: 100,
  reason: null,
}
const decided = {
  upgradeId: '7',
  state: 'PUBLISHED' as const,
  whatIfText: null,
  newerData: true,
  meanYield: 806.21,
  yieldRank: 7,
  gains: [gain],
}
const row = { meanYield: 740.3, yieldRank: 6, gains: [gain], decided }

type Shown = Omit<typeof row, 'decided'> & { decided: Parameters<typeof DecidedNote>[0]['row']['decided'] }

const show = (of: Shown | { decided: null }) =>
  render(
    <Providers>
      <MemoryRouter>
        <DecidedNote row={of} />
        {'meanYield' in of && (
          <>
            <p aria-label="产量">
              <DecidedFigure row={of} of={yieldText} />
            </p>
            <p aria-label="位次">
              <DecidedFigure row={of} of={rankText} />
            </p>
            <p aria-label="增产">
              <DecidedFigure row={of} of={gainText('CK1')} />
            </p>
          </>
        )}
      </MemoryRouter>
    </Providers>,
  )

test('a figure that is not that of the published decision shows both, and a note says that the data changed', () => {
  show(row)
  expect(screen.getByLabelText('产量').textContent).toBe('740.3决定 806.2')
  expect(screen.getByLabelText('位次').textContent).toBe('6决定 7')
  expect(screen.getByLabelText('增产').textContent).toBe('+5.20')
  expect(screen.getByText('试验数据在发布后有更新')).toBeTruthy()
})

test('a decision with 试算调整 is marked, and one with the same figures adds nothing', () => {
  show({ ...row, decided: { ...decided, newerData: false, whatIfText: '去掉试点新乡（雹灾）' } })
  expect(screen.getByText('决定按试算调整')).toBeTruthy()
  expect(screen.queryByText(/有更新/)).toBeNull()
  cleanup()
  const { container } = show({ decided: null })
  expect(container.textContent).toBe('')
})
