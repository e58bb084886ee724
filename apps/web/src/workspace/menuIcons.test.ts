import { menus } from '@hepu/api/menus'
import { expect, test } from 'vitest'
import { iconNames } from './menuIcons.tsx'

test('every group of the menu has an icon of its own that can be drawn', () => {
  const icons = menus.filter(({ hidden }) => !hidden).map(({ icon }) => icon ?? '')
  expect(icons.filter((icon) => !iconNames.includes(icon))).toEqual([])
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
})
