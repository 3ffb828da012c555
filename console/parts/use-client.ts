/** The session's API client, for every page below the shell. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Client } from '../client/resources.ts';

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('This page needs a signed-in session.');
  return client;
}
