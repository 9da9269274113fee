// Commands about releases: sets of definitions in the database, and who may change them.
import type { Command } from '../command.ts';

const work = () => import('./work.ts');

export const releaseCommands: Readonly<Record<string, Command>> = {
  releases: {
    usage: 'releases [--events] [--all]',
    does: 'lists the latest releases in the database, or what was done with them',
    run: async (args, place) => (await work()).list(args, place),
  },
  push: {
    usage: 'push --note TEXT [--base RELEASE]',
    does: 'stores the files of flows/ as a release, which nobody is served yet',
    run: async (args, place) => (await work()).pushFiles(args, place),
  },
  pull: {
    usage: 'pull [RELEASE] [--base RELEASE]',
    does: 'brings a release (live by default) into flows/, merged with your changes by step, field and option',
    run: async (args, place) => (await work()).pullFiles(args, place),
  },
  diff: {
    usage: 'diff [A] [B]',
    does: 'says what differs between two releases, or between the live one and flows/',
    run: async (args, place) => (await work()).diff(args, place),
  },
  publish: {
    usage: 'publish [RELEASE] [--note TEXT] [--base RELEASE] [--yes] [--override] [--no-walks] [--report FILE]',
    does: 'lists what a release (flows/ by default) changes for customers; with --yes makes it live',
    run: async (args, place) => (await work()).publish(args, place),
  },
  preview: {
    usage: 'preview [RELEASE] [--days 7] [--base RELEASE]',
    does: 'prints an address at which a release can be tried with demo customers, for some days',
    run: async (args, place) => (await work()).preview(args, place),
  },
  editors: {
    usage: 'editors [add NAME|roles NAME|remove NAME] [--roles copy,publish] [--openid]',
    does: 'lists who may use the studio; adds, changes and removes them. Roles: read, copy, edit, publish',
    run: async (args, place) => (await import('./editors.ts')).editors(args, place),
  },
  rollback: {
    usage: 'rollback [RELEASE] [--note TEXT] [--seen RELEASE] [--yes] [--override] [--report FILE]',
    does: 'makes a new release with the files of an older one (the one before by default); with --yes makes it live',
    run: async (args, place) => (await work()).rollback(args, place),
  },
};
