import * as api from '@hepu/api/areas/authority/organization/organization'
import { seedRoles } from '@hepu/api/builtInRoles'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../../../app/Providers.tsx'
import { queryClient } from '../../../client/queries.ts'
import { answerWith, envelope } from '../../../test/answers.ts'
import OrganizationFormDialog from './OrganizationFormDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('the dialog of a new organisation says how many roles it gets, and names some of them', async () => {
  const offer = { scopes: ['own'], orgs: [] }
  answerWith((url) => envelope(url.startsWith(api.allTree.path) ? [] : { dataScope: null, orgs: [], offer }))
  render(
    <Providers>
      <OrganizationFormDialog parentId="1" onClose={vi.fn()} />
    </Providers>,
  )
  const text = (await screen.findByText(/系统预设/, undefined, { timeout: 10_000 })).textContent ?? ''
  expect(text).toContain(`${seedRoles.length} 个角色`)
  const named = text.slice(text.indexOf('（') + 1, text.indexOf('等）')).split('、')
  const names = seedRoles.map(({ name }) => name)
  expect(named.filter((name) => !names.includes(name))).toEqual([])
})
