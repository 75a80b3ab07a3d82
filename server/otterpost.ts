/**
 * The program where the service is installed: the command line, with the commands that need the
 * settings and the database of the service itself. Each part is loaded by whoever needs it.
 */
const args = process.argv.slice(2)
const [command = '', ...more] = args

if (['serve', 'worker'].includes(command) && more.length === 0) {
  // The service starts without the command line, which it has no use for.
  const { serve } = await import('./serve.ts')
  await serve(command === 'worker' ? { ...process.env, ROLE: 'worker' } : process.env)
} else {
  const [{ runProgram }, { processEnvironment }, { hostCommands }, { homeOf }] = await Promise.all([
    import('../clients/cli/program.ts'),
    import('../clients/cli/processEnvironment.ts'),
    import('./commands/index.ts'),
    import('./port.ts'),
  ])
  // Without another address, the instance that is meant is the one that is here.
  const environment = { ...processEnvironment(), home: homeOf(process.env) }
  process.exitCode = await runProgram(args, environment, hostCommands)
}
