import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Parts that change rarely and are used together travel in one file each; see README for the measured sizes. */
const groups = [
  {
    name: 'base',
    test: /apps[\\/]web[\\/]src[\\/](client[\\/](ApiError|answer|call|connection|download|exchange|messages|notify|publicConfig|request)|app[\\/](session|paths|tabs|menu|leave|progress|version|Mark))\.tsx?$/,
    priority: 40,
  },
  {
    name: 'login',
    test: /apps[\\/]web[\\/]src[\\/](ui[\\/]Tabs|app[\\/]login[\\/](?!ResetPassword|SecretLogin))/,
    priority: 30,
  },
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/,
    priority: 50,
  },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 30 },
  { name: 'dayjs', test: /node_modules[\\/]dayjs[\\/]/, priority: 30 },
  { name: 'echarts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 30 },
  {
    name: 'antd-base',
    test: /node_modules[\\/](@ant-design[\\/]cssinjs|@rc-component[\\/]util[\\/](?!lib)|@emotion)/,
    priority: 20,
  },
  {
    name: 'picker',
    test: /node_modules[\\/](@rc-component[\\/]picker|antd[\\/]es[\\/](date-picker|time-picker))[\\/](?!.*locale)/,
    priority: 5,
  },
  { name: 'antd', test: /node_modules[\\/](antd|@rc-component)[\\/]/, minShareCount: 3, priority: 10 },
]

const INJECT = 'if (csp?.nonce) {\n    styleNode.nonce = csp?.nonce;'
const NONCE = `document.querySelector('meta[name="csp-nonce"]')?.content`

/**
 * The component kit puts two of its style sheets (scroll bar measure, scroll lock) in without the page's nonce, which
 * the content security policy refuses. Gives every injected sheet the nonce of the page.
 */
function nonceForStyles(): Plugin {
  return {
    name: 'nonce-for-styles',
    transform(code, id) {
      if (!/@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/.test(id)) return undefined
      if (!code.includes(INJECT)) throw new Error(`${id} no longer injects styles as expected`)
      return code.replace(
        INJECT,
        `if (csp?.nonce ?? ${NONCE}) {\n    styleNode.nonce = csp?.nonce ?? ${NONCE};`,
      )
    },
  }
}

export default defineConfig({
  plugins: [react(), nonceForStyles()],
  build: {
    target: 'es2024',
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
