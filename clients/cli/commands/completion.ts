import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'

/**
 * Adds `completion SHELL`, whose script a shell reads once, and the hidden `complete`, which that
 * script then asks for what could come next. Both know whatever is in the program by now.
 */
export function addCompletion(program: Command): void {
  tab(program, { completionCommandName: 'completion' })
}
