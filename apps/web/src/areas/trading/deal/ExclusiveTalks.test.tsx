import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { ExclusiveTalks } from './ExclusiveTalks.tsx'

afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function show(answer: () => Response) {
  setSession({ token: 't' })
  answerWith(answer)
  render(
    <Providers>
      <ExclusiveTalks listingId="1" />
    </Providers>,
  )
}

test('other talks about the result are named in a warning', async () => {
  show(() => envelope({ warning: '正在进行的还有：与「豫丰」的撮合' }))
  expect(await screen.findByText('正在进行的还有：与「豫丰」的撮合')).toBeDefined()
})

test('talks that cannot be read are said to be unknown, as no warning would mean that there are none', async () => {
  show(() => envelope(null, 5000, '服务异常'))
  expect(await screen.findByText('没有查到是否还有其他洽谈，请重新打开后再决定')).toBeDefined()
})
