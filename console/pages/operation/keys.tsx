/** Organizations and their keys, for operators: list, create, revoke. */
import { useState } from 'preact/hooks';
import type { ApiKey, ApiKeyWithSecret, OrganizationPage } from '../../client/shapes.ts';
import { writeCount, writeTime } from '../../client/words.ts';
import { Outcome, useAction } from '../../parts/action.tsx';
import { ConfirmDialog, Dialog } from '../../parts/dialog.tsx';
import { Failure, Loading, Status } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { KeyForm } from './key-form.tsx';
import { isForbidden, OperatorsOnly } from './operators-only.tsx';

/** Loads them only on demand, because the API refuses them to a member's key. */
export function KeysPart() {
  const [isShown, setShown] = useState(false);
  if (isShown) return <ShownKeys />;
  return (
    <>
      <h2>Organizations and keys</h2>
      <p>
        <button type="button" onClick={() => setShown(true)}>
          Show organizations and keys
        </button>
      </p>
    </>
  );
}

function ShownKeys() {
  const client = useClient();
  const organizations = useLoaded('organizations', client.listOrganizations);
  const keys = useLoaded('keys', client.listKeys);
  const reload = () => {
    organizations.reload();
    keys.reload();
  };
  if (isForbidden(keys.error)) {
    return (
      <>
        <h2>Organizations and keys</h2>
        <OperatorsOnly />
      </>
    );
  }
  return (
    <>
      <h2>Organizations</h2>
      <Failure error={keys.error ?? organizations.error} />
      {!organizations.value && !organizations.error && <Loading what="the organizations" />}
      {organizations.value && <OrganizationTable page={organizations.value} />}
      {keys.value && <KeyList keys={keys.value.keys} onChanged={reload} />}
    </>
  );
}

const ORGANIZATION_COLUMNS = [
  'Organization',
  { name: 'Valid keys', isNumber: true },
  { name: 'Inactive keys', isNumber: true },
  'First key',
  'Last used',
];

function OrganizationTable({ page }: { page: OrganizationPage }) {
  return (
    <ScrollTable label="Organizations" columns={ORGANIZATION_COLUMNS}>
      {page.organizations.map((one) => (
        <tr key={one.organization}>
          <th scope="row">{one.organization}</th>
          <td class="number">{writeCount(one.valid_keys)}</td>
          <td class="number">{writeCount(one.ended_keys)}</td>
          <td>{writeTime(one.created_at)}</td>
          <td>{one.last_used_at ? writeTime(one.last_used_at) : '–'}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

interface KeyListProps {
  readonly keys: readonly ApiKey[];
  onChanged(): void;
}

function KeyList({ keys, onChanged }: KeyListProps) {
  const [created, setCreated] = useState<ApiKeyWithSecret | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const showCreated = (key: ApiKeyWithSecret) => {
    setAdding(false);
    setCreated(key);
    onChanged();
  };
  return (
    <>
      <div class="heading">
        <h2>API keys</h2>
        <button type="button" class="primary" onClick={() => setAdding(true)}>
          Create key
        </button>
      </div>
      <KeyTable keys={keys} onRevoke={setRevoked} />
      {isAdding && <AddKeyDialog onCreated={showCreated} onClose={() => setAdding(false)} />}
      {created && (
        <SecretDialog
          title={`Key for ${created.organization}`}
          purpose="Anyone with this key can do everything that a member of the organization can."
          secret={created.secret}
          onClose={() => setCreated(null)}
        />
      )}
      {revoked && (
        <RevokeDialog apiKey={revoked} onRevoked={onChanged} onClose={() => setRevoked(null)} />
      )}
    </>
  );
}

const KEY_COLUMNS = ['Key', 'Organization', 'State', 'Created', 'Expires', 'Last used', 'Actions'];

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  onRevoke(key: ApiKey): void;
}

function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const time = (text: string | null) => (text ? writeTime(text) : '–');
  return (
    <ScrollTable label="API keys" columns={KEY_COLUMNS}>
      {keys.map((key) => (
        <tr key={key.id}>
          <th scope="row">
            {key.name || 'Unnamed'} <span class="id">{key.id}</span>
          </th>
          <td>
            {key.organization === '*' ? 'All' : key.organization}
            {key.role === 'operator' && <span class="id">operator</span>}
          </td>
          <td>
            <Status name={key.state} />
          </td>
          <td>{time(key.created_at)}</td>
          <td>{time(key.expires_at)}</td>
          <td>{time(key.last_used_at)}</td>
          <td>
            {key.state === 'valid' && (
              <button type="button" class="danger" onClick={() => onRevoke(key)}>
                Revoke…<span class="hidden"> {key.name || key.id}</span>
              </button>
            )}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

interface AddKeyDialogProps {
  onCreated(key: ApiKeyWithSecret): void;
  onClose(): void;
}

function AddKeyDialog({ onCreated, onClose }: AddKeyDialogProps) {
  const client = useClient();
  const action = useAction();
  return (
    <Dialog title="Create key" onClose={onClose}>
      <KeyForm
        isBusy={action.isRunning}
        onSubmit={(request) =>
          action.run(async () => {
            onCreated(await client.createKey(request));
            return 'Key created.';
          })
        }
      />
      <Outcome action={action} />
    </Dialog>
  );
}

interface RevokeDialogProps {
  readonly apiKey: ApiKey;
  onRevoked(): void;
  onClose(): void;
}

function RevokeDialog({ apiKey, onRevoked, onClose }: RevokeDialogProps) {
  const client = useClient();
  const revoke = async () => {
    await client.revokeKey(apiKey.id);
    onRevoked();
    onClose();
    return 'Key revoked.';
  };
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name || apiKey.id}?`}
      name="Revoke key"
      work={revoke}
      onClose={onClose}
    >
      Requests with this key are refused within a second. You cannot undo this. Data that was
      submitted with the key is kept.
    </ConfirmDialog>
  );
}
