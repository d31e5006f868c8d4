// Package program has what the programs for both generators share: input, output, and the check of a signature.
// task.ts describes input and output.
package program

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"os"
	"strings"
)

type Task struct {
	SsoBase         string  `json:"ssoBase"`
	DataBase        string  `json:"dataBase"`
	RosterBase      string  `json:"rosterBase"`
	ClientID        string  `json:"clientId"`
	ClientSecret    string  `json:"clientSecret"`
	RedirectURI     string  `json:"redirectUri"`
	Code            string  `json:"code"`
	CodeVerifier    string  `json:"codeVerifier"`
	ServiceClientID string  `json:"serviceClientId"`
	ServicePassword string  `json:"servicePassword"`
	Limit           int     `json:"limit"`
	ModifiedAfter   string  `json:"modifiedAfter"`
	Webhook         Webhook `json:"webhook"`
	WebhookKey      string  `json:"webhookKey"`
}

type Webhook struct {
	Body          string `json:"body"`
	Authorization string `json:"authorization"`
	Algorithm     string `json:"algorithm"`
}

type Findings struct {
	SignIn         SignIn      `json:"signIn"`
	ExpiresIn      float64     `json:"expiresIn"`
	Students       []Student   `json:"students"`
	Periods        []Period    `json:"periods"`
	DeletedPeriods []string    `json:"deletedPeriods"`
	Rooms          []string    `json:"rooms"`
	Users          []User      `json:"users"`
	WrongToken     int         `json:"wrongToken"`
	Webhook        Credentials `json:"webhook"`
}

type SignIn struct {
	Sub      string `json:"sub"`
	Username string `json:"username"`
	Nonce    string `json:"nonce"`
}

type Student struct {
	ID          string   `json:"id"`
	ExternalKey *string  `json:"externalKey"`
	ClassNames  []string `json:"classNames"`
}

type Period struct {
	ID       string   `json:"id"`
	Status   string   `json:"status"`
	Teachers []string `json:"teachers"`
}

type User struct {
	ID      string `json:"id"`
	Enabled bool   `json:"enabled"`
}

type Credentials struct {
	Verified            bool   `json:"verified"`
	VerifiedAfterChange bool   `json:"verifiedAfterChange"`
	TenantID            string `json:"tenantId"`
	ClientID            string `json:"clientId"`
	Password            string `json:"password"`
}

// Run reads a task, and prints what was found.
func Run(find func(Task) Findings) {
	var task Task
	Check(json.NewDecoder(os.Stdin).Decode(&task))
	Check(json.NewEncoder(os.Stdout).Encode(find(task)))
}

// Check ends the program if something fails.
func Check(err error) {
	if err != nil {
		panic(err)
	}
}

// Payload decodes the claims of a token.
func Payload(token string) []byte {
	payload, err := base64.RawURLEncoding.DecodeString(strings.Split(token, ".")[1])
	Check(err)
	return payload
}

// Body decodes the body of a webhook.
func Body(task Task) []byte {
	body, err := base64.StdEncoding.DecodeString(task.Webhook.Body)
	Check(err)
	return body
}

// Signed verifies the webhook, also with a changed body.
func Signed(task Task) Credentials {
	body := Body(task)
	changed := append([]byte{}, body...)
	changed[len(changed)-1] ^= 1
	return Credentials{Verified: verifies(task, body), VerifiedAfterChange: verifies(task, changed)}
}

func verifies(task Task, body []byte) bool {
	der, err := base64.StdEncoding.DecodeString(task.WebhookKey)
	Check(err)
	key, err := x509.ParsePKIXPublicKey(der)
	Check(err)
	signature, err := base64.StdEncoding.DecodeString(task.Webhook.Authorization)
	Check(err)
	hash := sha256.Sum256(body)
	isNamed := task.Webhook.Algorithm == "SHA256withRSA"
	return isNamed && rsa.VerifyPKCS1v15(key.(*rsa.PublicKey), crypto.SHA256, hash[:], signature) == nil
}
