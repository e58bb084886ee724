import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import { clearSession, setSession } from '../../../workspace/session.ts'
import { ListingEdit } from './ListingEdit.tsx'

vi.setConfig({ testTimeout: 20_000 })
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const userInfo = {
  id: '1',
  account: 'wang',
  name: '王芳',
  mobile: '13812345678' as string | null,
  email: null,
  gender: null,
  position: null,
  avatarUrl: null,
  sysRole: '',
  isWeakPassword: false,
  mustChangePassword: false,
  currentOrg: null,
  currentCrop: null,
}
const fieldOf = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

function show(mobile: string | null) {
  setSession({ token: 't', permissions: ['trading.listing:write'], userInfo: { ...userInfo, mobile } })
  answerWith(() => envelope([]))
  render(
    <Providers>
      <MemoryRouter initialEntries={['/change/change-demandlist/addDemandlist']}>
        <ListingEdit kind="demand" />
      </MemoryRouter>
    </Providers>,
  )
}

test('a new listing begins with its writer as contact, who may be changed', async () => {
  show(userInfo.mobile)
  const [name, phone] = [await fieldOf('联系人'), await fieldOf('联系电话')]
  expect([name.value, phone.value]).toEqual(['王芳', '13812345678'])
  expect([name.disabled, phone.disabled]).toEqual([false, false])
})

test('an account without a phone leaves the phone of the contact blank', async () => {
  show(null)
  expect((await fieldOf('联系人')).value).toBe('王芳')
  expect((await fieldOf('联系电话')).value).toBe('')
})
