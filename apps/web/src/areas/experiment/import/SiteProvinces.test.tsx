import { batchAnswer, batchShow } from '@hepu/api/areas/experiment/import/trialImport'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, bodyOf, envelope } from '../../../test/answers.ts'
import { UnsentAnswers } from '../../../resource/import/unsent.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import SiteProvinces from './SiteProvinces.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const none = { province: null, proposal: null, reason: null }

test('the likely province of a point is taken by a click, and the others may be left open', async () => {
  const places = [
    { ...none, name: '石家庄', proposal: '河北', reason: '按名称' },
    { ...none, name: '一号地' },
  ]
  const batch = {
    id: '7',
    version: 1,
    can: {},
    defaults: { year: 2025 },
    preview: { places, needs: [], columns: [], groups: [] },
  }
  const requests = answerWith((url) =>
    envelope(
      url.startsWith(batchShow.path)
        ? batch
        : url === batchAnswer.path
          ? { id: '7', state: 'previewed' }
          : [],
    ),
  )
  render(
    <Providers>
      <MemoryRouter>
        <UnsentAnswers>
          <AnswerForm batchId="7" onClose={() => undefined} />
          <SiteProvinces batchId="7" onClose={() => undefined} />
        </UnsentAnswers>
      </MemoryRouter>
    </Providers>,
  )
  const save = await screen.findByRole('button', { name: '保存省份' })
  expect(save).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: '河北？（按名称）' }))
  await userEvent.click(save)
  await waitFor(() => {
    const sent = requests.find(({ url }) => url === batchAnswer.path)
    expect(bodyOf(sent)).toEqual({ id: '7', defaults: { year: 2025, provinces: { 石家庄: '河北' } } })
  })
})
