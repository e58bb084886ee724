import { routes } from '@hepu/api/routes'

const rows = routes.map(({ method, path, access, kind }) => ({ method, path, access, kind }))

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(rows))
} else {
  for (const { method, path, access, kind } of rows) {
    console.log(`${method.padEnd(6)} ${kind.padEnd(8)} ${path.padEnd(75)} ${access}`)
  }
  console.log(`${rows.length} calls`)
}
