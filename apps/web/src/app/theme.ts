import type { ThemeConfig } from 'antd'
import { colors, fonts } from '../ui/tokens.ts'

/** Returns whether the user's system asks for less motion; read when the product starts. */
const isCalm = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/**
 * The theme: field green, paper grey, borders instead of shadows. The light greens are set by hand, because the palette
 * that antd derives from a dark green is muddy. Small text stays at 12 px (`fontSizeSM`).
 */
export const theme: ThemeConfig = {
  token: {
    colorPrimary: colors.green,
    colorInfo: colors.green,
    colorLink: colors.link,
    colorLinkHover: '#1d4729',
    colorPrimaryBg: '#edf5ee',
    colorPrimaryBgHover: '#e0eee2',
    colorPrimaryBorder: '#b5d1bb',
    controlItemBgActive: '#e6f1e8',
    controlItemBgHover: '#f3f6f1',
    colorBgLayout: colors.paper,
    colorBorder: colors.line,
    colorBorderSecondary: '#e3e8e0',
    colorText: colors.text,
    colorTextSecondary: '#4c584e',
    colorTextTertiary: colors.quiet,
    colorTextDescription: colors.quiet,
    colorTextPlaceholder: '#667168',
    colorTextDisabled: '#667168',
    colorBgContainerDisabled: '#f1f4ee',
    colorSuccess: colors.good,
    colorWarning: colors.warn,
    colorError: colors.bad,
    fontFamily: fonts,
    fontSize: 13,
    fontSizeSM: 12,
    controlHeight: 28,
    controlHeightSM: 24,
    borderRadius: 3,
    borderRadiusLG: 4,
    // With zero durations antd never reports the end of a motion, and the icon of a busy button would stay.
    motion: !isCalm(),
    motionDurationFast: '0.08s',
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.16s',
    boxShadow: '0 4px 16px rgba(29, 38, 31, 0.12)',
    boxShadowSecondary: '0 4px 16px rgba(29, 38, 31, 0.12)',
  },
  components: {
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', paddingInlineSM: 8 },
    Table: {
      cellPaddingBlockSM: 4,
      cellPaddingInlineSM: 8,
      headerBg: '#f1f4ee',
      headerColor: '#3d4a40',
      headerSplitColor: 'transparent',
      headerSortActiveBg: '#e6ece3',
      headerSortHoverBg: '#e9eee6',
      bodySortBg: 'transparent',
      rowHoverBg: '#f6f9f4',
      rowSelectedBg: '#edf5ee',
      rowSelectedHoverBg: '#e6f1e8',
    },
    Form: { itemMarginBottom: 14, verticalLabelPadding: '0 0 3px' },
    Modal: { titleFontSize: 15 },
    Segmented: { trackBg: '#eaeee7' },
    Tooltip: { colorBgSpotlight: '#2b352d' },
  },
}
