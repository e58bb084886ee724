import type { ThemeConfig } from 'antd'
import { dark } from '../../../ui/tokens.ts'

/** The kit on the dark ground of a wall: choices of year, organisation and company. */
export const darkKit: ThemeConfig = {
  token: {
    colorBgContainer: dark.panel,
    colorBgElevated: dark.raised,
    colorBorder: dark.line,
    colorText: dark.text,
    colorTextPlaceholder: dark.quiet,
    colorTextQuaternary: dark.quiet,
    colorTextDescription: dark.quiet,
    colorPrimary: dark.green,
    colorPrimaryBg: '#2f4436',
    colorPrimaryBgHover: '#385041',
    controlItemBgActive: '#2f4436',
    controlItemBgActiveHover: '#385041',
    controlItemBgHover: '#27352c',
    colorFillTertiary: dark.soft,
    fontSize: 16,
    controlHeight: 36,
  },
}
