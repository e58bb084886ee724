import { batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { answerWith, envelope } from '../../../test/answers.ts'
import { PreviewGroups } from './PreviewGroups.tsx'

const nothing = () => undefined

afterEach(cleanup)

test('many checks of a group are folded, so that the next group stays visible', async () => {
  const checks = Array.from({ length: 76 }, (_, i) => `CK${i + 1} 对照品种${i + 1}`)
  const group = { year: 2016, name: '大组', phase: 'P2', points: 29, entries: 654, plots: 15_390 }
  answerWith((url) =>
    url.startsWith(batchShow.path)
      ? envelope({
          id: '7',
          preview: { groups: [{ ...group, checks, isNew: true, isSame: false, closed: null }] },
        })
      : envelope(null),
  )
  render(
    <Providers>
      <PreviewGroups batchId="7" onClose={nothing} />
    </Providers>,
  )
  const cell = await screen.findByRole('cell', { name: /^CK1 对照品种1、CK2/ })
  expect(cell.textContent).not.toContain('CK76')
  await userEvent.click(screen.getByRole('button', { name: '展开全部' }))
  expect(cell.textContent).toContain('CK76 对照品种76')
})
