import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { rehearsal } from '../fixtures/rehearsal.ts'
import PublishDialog from './PublishDialog.tsx'

configure({ asyncUtilTimeout: 5_000 })
vi.setConfig({ testTimeout: 20_000 })

function show(trialText: string | null) {
  const requests = answerWith((url) =>
    url.includes('/upgrade/publish')
      ? envelope({ createdEntries: 1, nextGroup: null, counts: rehearsal.upgrade.counts })
      : envelope({ entries: [] }),
  )
  render(
    <Providers>
      <MemoryRouter>
        <PublishDialog upgrade={{ ...rehearsal.upgrade, trialText }} onClose={() => undefined} />
      </MemoryRouter>
    </Providers>,
  )
  return () => requests.find(({ url }) => url.includes('/upgrade/publish'))?.url
}

const publishButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^发\s?布$/ })

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a decision with 试算调整 is published only after the publisher says that he agrees to it', async () => {
  const sent = show('去掉试点丙点')
  expect(screen.getByText('试算调整：去掉试点丙点')).toBeTruthy()
  expect(publishButton().disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: '我已核对，同意按试算调整发布' }))
  fireEvent.click(publishButton())
  expect(await screen.findByText(/发布成功，已生成/)).toBeTruthy()
  expect(sent()).toContain('upgradeId=12&version=9&acceptTrial=true')
})

test('one without is published as ever', async () => {
  const sent = show(null)
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(publishButton())
  expect(await screen.findByText(/发布成功，已生成/)).toBeTruthy()
  expect(sent()).not.toContain('acceptTrial')
})
