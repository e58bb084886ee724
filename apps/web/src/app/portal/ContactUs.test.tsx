import { defaultPublicConfig, PUBLIC_CONFIG_ID } from '@hepu/api/core/publicConfig'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { forgetPublicConfig } from '../../client/publicConfig.ts'
import { clearSession, setSession } from '../../workspace/session.ts'
import ContactUs from './ContactUs.tsx'

/** Shows the page with the contact that a server has set. */
function open(contact: Partial<typeof defaultPublicConfig.contact>): void {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = PUBLIC_CONFIG_ID
  element.textContent = JSON.stringify({
    ...defaultPublicConfig,
    contact: { ...defaultPublicConfig.contact, ...contact },
  })
  document.head.append(element)
  render(
    <MemoryRouter>
      <ContactUs />
    </MemoryRouter>,
  )
}

afterEach(() => {
  cleanup()
  clearSession()
  document.getElementById(PUBLIC_CONFIG_ID)?.remove()
  forgetPublicConfig()
})

test('F-015 the page shows the contact that the operator has set, and nothing else', () => {
  open({ name: '平台运营部', phone: '+86 (371) 5555-0100', email: 'hepu@example.cn' })
  expect(screen.getByText('平台运营部')).toBeDefined()
  const phone = screen.getByRole('link', { name: '+86 (371) 5555-0100' })
  expect(phone.getAttribute('href')).toBe('tel:+8637155550100')
  expect(screen.getByRole('link', { name: 'hepu@example.cn' }).getAttribute('href')).toBe(
    'mailto:hepu@example.cn',
  )
  expect(screen.queryByText('地址')).toBeNull()
  expect(screen.queryByText(/尚未提供/)).toBeNull()
})

test('F-015 the page says that the operator has set no contact', () => {
  open({})
  expect(screen.getByText('运营方尚未提供联系方式，请联系您所在机构的系统管理员。')).toBeDefined()
})

test('only visitors are offered the way to a new password', () => {
  open({})
  expect(screen.getByRole('link', { name: '凭手机号重置密码' })).toBeDefined()
  cleanup()
  setSession({ token: 't' })
  open({})
  expect(screen.queryByRole('link', { name: '凭手机号重置密码' })).toBeNull()
})
